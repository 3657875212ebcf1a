import { event } from '../event.ts'
import { escapeValue, field } from '../message.ts'

export const newAccountCode = event(
  { name: 'NewAccountCode', privilege: 'call', from: 'channel-account-code' },
  ({ channel, before }, text) => [text.channel(channel), field('OldAccountCode', escapeValue(before))],
)
