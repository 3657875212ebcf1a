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
