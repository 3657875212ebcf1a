import { event } from '../event.ts'
import { escapeValue } from '../message.ts'

export const presenceStateChange = event(
  { name: 'PresenceStateChange', privilege: 'call', from: 'presence-changed' },
  ({ provider, state, subtype, message }) => [
    ['Presentity', provider],
    ['Status', state],
    ['Subtype', escapeValue(subtype)],
    ['Message', escapeValue(message)],
  ],
)
