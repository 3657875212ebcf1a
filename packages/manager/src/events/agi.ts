// Events of AGI: its commands, and what a channel that waits for commands from here says.
// Not the commands themselves: they are in the package `agi`.

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

export const asyncAgiStart = event(
  { name: 'AsyncAGIStart', privilege: 'agi', from: 'async-agi-began' },
  ({ channel, environment }, text) => [text.channel(channel), field('Env', encodeURIComponent(environment))],
)

export const asyncAgiExec = event(
  { name: 'AsyncAGIExec', privilege: 'agi', from: 'async-agi-answered' },
  ({ channel, answer, commandId }, text) => [
    text.channel(channel),
    field('Result', encodeURIComponent(answer)),
    ...(commandId === '' ? [] : [field('CommandId', commandId)]),
  ],
)

export const asyncAgiEnd = event(
  { name: 'AsyncAGIEnd', privilege: 'agi', from: 'async-agi-ended' },
  ({ channel }, text) => [text.channel(channel)],
)
