import { event } from '../event.ts'
import { escapeValue, type Field } from '../message.ts'

/** in place of a channel, for global variables */
const nobody: readonly Field[] = [
  ['Channel', 'none'],
  ['Uniqueid', 'none'],
]

export const varSet = event(
  { name: 'VarSet', privilege: 'dialplan', from: 'variable-set' },
  ({ channel, variable, value }, text) => [
    ...(channel ? [text.channel(channel)] : nobody),
    ['Variable', escapeValue(variable)],
    ['Value', escapeValue(value)],
  ],
)
