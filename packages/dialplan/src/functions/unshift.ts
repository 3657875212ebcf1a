// UNSHIFT(variable[,delimiter])=value: adds an item at the beginning of a list.

import { detached } from '@jackfield/base'
import { dialplanFunction } from '../engine/dialplan-function.ts'
import { delimiter } from '../text/delimiter.ts'
import { bareName } from '../text/list-variable.ts'

export const unshift = dialplanFunction(
  {
    name: 'UNSHIFT',
    module: 'func_strings.so',
    synopsis: 'Adds an item at the beginning of a list in a variable.',
    arguments: ['variable', 'delimiter?'],
  },
  {
    write(use, value) {
      const [name = '', mark] = use.args
      const list = use.variable(bareName(name))
      detached(use.setVariable(name, list ? value + delimiter(mark, ',') + list : value), 'a variable')
    },
  },
)
