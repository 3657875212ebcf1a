import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const dialplanSetGlobal = command(
  {
    name: 'dialplan set global',
    synopsis: 'Sets a global variable.',
    arguments: [
      { name: 'name', words: ({ globalVariables }) => globalVariables.list().map(([name]) => name) },
      { name: 'value' },
    ],
  },
  ({ args: [name = '', value = ''], deps: { globalVariables } }) => {
    const set = globalVariables.set(name, value)
    if (!set.ok) return refused(`Global variable '${name}' was not set: ${set.code}`)
    return said(`    -- Global variable '${name}' set to '${value}'`)
  },
)
