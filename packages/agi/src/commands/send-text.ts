import { agiCommand } from '../command.ts'

export const sendText = agiCommand(
  {
    name: 'SEND TEXT',
    arguments: '"<text>"',
    least: 1,
    most: 1,
    usage: 'Sends a text to the far end.',
  },
  ({ call: { channel }, args: [text = ''] }) => {
    channel.sendText(text)
    return '0'
  },
)
