import { event } from '../event.ts'
import { escapeValue, field } from '../message.ts'

export const agiExecEnd = event(
  { name: 'AGIExecEnd', privilege: 'agi', from: 'agi-command-ended' },
  ({ channel, command, id, code, outcome }, text) => [
    text.channel(channel),
    field('Command', escapeValue(command)),
    field('CommandId', id),
    field('ResultCode', code),
    field('Result', outcome),
  ],
)
