import { event } from '../event.ts'
import { escapeValue, field } from '../message.ts'

export const agiExecStart = event(
  { name: 'AGIExecStart', privilege: 'agi', from: 'agi-command-began' },
  ({ channel, command, id }, text) => [
    text.channel(channel),
    field('Command', escapeValue(command)),
    field('CommandId', id),
  ],
)
