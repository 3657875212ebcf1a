import { event } from '../event.ts'
import { field } from '../message.ts'

export const asyncAgiExec = event(
  { name: 'AsyncAGIExec', privilege: 'agi', from: 'async-agi-answered' },
  ({ channel, answer, commandId }, text) => [
    text.channel(channel),
    field('Result', encodeURIComponent(answer)),
    ...(commandId === '' ? [] : [field('CommandId', commandId)]),
  ],
)
