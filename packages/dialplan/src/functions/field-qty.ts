// FIELDQTY(variable,delimiter): how many fields a list has.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { delimiter } from '../text/delimiter.ts'

export const fieldQty = dialplanFunction(
  {
    name: 'FIELDQTY',
    module: 'func_strings.so',
    synopsis: 'How many fields a list in a variable has.',
    arguments: ['variable', 'delimiter?'],
  },
  {
    read(use) {
      const [name = '', mark] = use.args
      // without one nobody looks into the variable
      if (mark === undefined) return '1'
      const list = use.variable(name) ?? ''
      if (list === '') return '0'
      return mark === '' ? '1' : String(list.split(delimiter(mark, ',')).length)
    },
  },
)
