// SET(name=value): sets a variable while reading, and gives its value.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

export const setFunction = dialplanFunction(
  {
    name: 'SET',
    module: 'func_logic.so',
    synopsis: 'Sets a variable and gives the value.',
    arguments: ['name=value'],
    split: 'none',
  },
  {
    read(use) {
      const equals = use.data.indexOf('=')
      if (equals < 0) return failed(use, `SET: there is no '=' in '${use.data}'`)
      const value = use.data.slice(equals + 1).trim()
      const done = use.setVariable(use.data.slice(0, equals).trim(), value)
      return done instanceof Promise ? done.then(() => value) : value
    },
  },
)
