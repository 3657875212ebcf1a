import { agiCommand } from '../command.ts'

export const sendImage = agiCommand(
  {
    name: 'SEND IMAGE',
    arguments: '<image>',
    least: 1,
    most: 1,
    usage: 'Sends an image to the far end, where its technology can; here none can.',
  },
  () => '0',
)
