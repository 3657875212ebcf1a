import { agiCommand } from '../command.ts'

export const getFullVariable = agiCommand(
  {
    name: 'GET FULL VARIABLE',
    arguments: '<expression> [<channel>]',
    least: 1,
    most: 2,
    usage: 'Replaces variables and functions in a text, of another channel when one is named.',
    isForTheDead: true,
  },
  async ({ call, args: [text = '', name] }) => {
    const channel = name === undefined ? call.channel : call.deps.channels.find(name)
    if (!channel) return '0'
    const value = await call.deps.evaluator.substitute(channel, text)
    return value === '' ? '0' : `1 (${value})`
  },
)
