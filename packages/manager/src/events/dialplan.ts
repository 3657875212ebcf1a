// Events of the class dialplan: steps, variables and hangup handlers.
// They come often; clients that do not ask for the class are spared them.

import { event } from '../event.ts'
import { escapeValue, type Field, field } from '../message.ts'

export const newexten = event(
  { name: 'Newexten', privilege: 'dialplan', from: 'channel-dialplan' },
  ({ channel, application, data }, text) => [
    text.channel(channel),
    ['Extension', channel.exten],
    ['Application', application],
    ['AppData', data],
  ],
)

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

const handlerNames = { push: 'HangupHandlerPush', pop: 'HangupHandlerPop', run: 'HangupHandlerRun' } as const

export const hangupHandler = event(
  {
    name: ({ act }) => handlerNames[act],
    names: Object.values(handlerNames),
    privilege: 'dialplan',
    from: 'hangup-handler',
  },
  ({ channel, handler }, text) => [text.channel(channel), field('Handler', escapeValue(handler))],
)
