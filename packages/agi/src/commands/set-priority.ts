import { agiCommand } from '../command.ts'

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
