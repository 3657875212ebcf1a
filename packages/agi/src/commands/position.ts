// The commands that say where the dialplan goes on: SET CONTEXT, SET EXTENSION, SET PRIORITY.
// It goes on there when the program leaves, not before.

import { agiCommand } from '../command.ts'

export const setContext = agiCommand(
  {
    name: 'SET CONTEXT',
    arguments: '<context>',
    least: 1,
    most: 1,
    usage: 'Says in which context the dialplan goes on.',
  },
  ({ call: { channel }, args: [context = ''] }) => {
    channel.changeQuietly({ context })
    return '0'
  },
)

export const setExtension = agiCommand(
  {
    name: 'SET EXTENSION',
    arguments: '<extension>',
    least: 1,
    most: 1,
    usage: 'Says in which extension the dialplan goes on.',
  },
  ({ call: { channel }, args: [exten = ''] }) => {
    channel.changeQuietly({ exten })
    return '0'
  },
)

export const setPriority = agiCommand(
  {
    name: 'SET PRIORITY',
    arguments: '<priority or label>',
    least: 1,
    most: 1,
    usage: 'Says at which priority the dialplan goes on; it must be there.',
  },
  ({ call, args: [text = ''] }) => {
    const { context, exten, caller } = call.channel.facts
    const isNumber = /^\d{1,9}$/.test(text)
    const priority = isNumber ? Number(text) : call.deps.extensions.findLabel(context, exten, text, caller.number)
    if (priority === undefined) return undefined
    call.goTo({ context, exten, priority })
    return '0'
  },
)
