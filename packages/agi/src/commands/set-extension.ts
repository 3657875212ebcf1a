import { agiCommand } from '../command.ts'

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
