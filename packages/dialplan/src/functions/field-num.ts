// FIELDNUM(variable,delimiter,value): at which place of a list a value stands.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { delimiter } from '../text/delimiter.ts'

export const fieldNum = dialplanFunction(
  {
    name: 'FIELDNUM',
    module: 'func_strings.so',
    synopsis: 'The place of a value in a list, from 1; 0 when it is not there.',
    arguments: ['variable', 'delimiter', 'value'],
  },
  {
    read(use) {
      const [name = '', mark, value = ''] = use.args
      const list = use.variable(name) ?? ''
      // nothing is found in nothing, nor where nothing separates
      return list === '' || !mark ? '0' : String(list.split(delimiter(mark, ',')).indexOf(value) + 1)
    },
  },
)
