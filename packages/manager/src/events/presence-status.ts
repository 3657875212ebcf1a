import { event } from '../event.ts'
import { escapeValue } from '../message.ts'

export const presenceStatus = event(
  { name: 'PresenceStatus', privilege: 'call', from: 'extension-presence-changed' },
  ({ exten, context, hint, state, subtype, message }) => [
    ['Exten', exten],
    ['Context', context],
    ['Hint', hint],
    ['Status', state],
    ['Subtype', escapeValue(subtype)],
    ['Message', escapeValue(message)],
  ],
)
