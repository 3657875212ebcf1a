import { agiCommand } from '../command.ts'

export const getVariable = agiCommand(
  {
    name: 'GET VARIABLE',
    arguments: '<name>',
    least: 1,
    most: 1,
    usage: 'Reads a variable of the channel, or a function.',
    isForTheDead: true,
  },
  async ({ call, args: [name = ''] }) => {
    const isFunction = name.endsWith(')')
    const value = isFunction ? await call.substitute(`\${${name}}`) : call.variable(name)
    return value === undefined || value === '' ? '0' : `1 (${value})`
  },
)
