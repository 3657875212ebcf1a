// The commands that read and set variables and functions.
// Not those of the database.

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
