import { agiCommand } from '../command.ts'

export const setVariable = agiCommand(
  {
    name: 'SET VARIABLE',
    arguments: '<name> <value>',
    least: 2,
    most: 2,
    // clients have been seen to look for this sentence
    usage: 'Sets a variable to the current channel.',
    isForTheDead: true,
  },
  async ({ call, args: [name = '', value = ''] }) => {
    return (await call.setVariable(name, value)) ? '1' : '0'
  },
)
