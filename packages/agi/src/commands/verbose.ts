import { agiCommand, readNumber } from '../command.ts'

const highest = 4

export const verbose = agiCommand(
  {
    name: 'VERBOSE',
    arguments: '<message> [<level>]',
    least: 1,
    most: 2,
    usage: 'Writes a line for whoever watches, at a level of detail from 1 to 4.',
    isForTheDead: true,
  },
  ({ call, args: [message = '', level = '1'] }) => {
    call.log.verbose(Math.min(highest, Math.max(0, readNumber(level) ?? 0)), message)
    return '1'
  },
)
