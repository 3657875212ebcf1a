// VARIABLE_EXISTS(name): 1 when the variable is set, be it empty.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const variableExists = dialplanFunction(
  {
    name: 'VARIABLE_EXISTS',
    module: 'func_logic.so',
    synopsis: '1 when a variable is set, else 0.',
    arguments: ['name'],
  },
  { read: ({ args: [name = ''], variable }) => (variable(name) === undefined ? '0' : '1') },
)
