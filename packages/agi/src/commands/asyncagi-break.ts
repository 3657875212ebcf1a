import { agiCommand } from '../command.ts'

export const asyncagiBreak = agiCommand(
  {
    name: 'ASYNCAGI BREAK',
    arguments: '',
    least: 0,
    most: 0,
    usage: 'Gives the channel back to the dialplan.',
    isForTheDead: true,
  },
  ({ leave }) => {
    leave()
    return '0'
  },
)
