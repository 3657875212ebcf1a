// SHIFT(variable[,delimiter]): takes the first item out of a list.

import { detached } from '@jackfield/base'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { delimiter } from '../text/delimiter.ts'
import { bareName } from '../text/list-variable.ts'

export const shift = dialplanFunction(
  {
    name: 'SHIFT',
    module: 'func_strings.so',
    synopsis: 'Takes the first item out of a list in a variable.',
    arguments: ['variable', 'delimiter?'],
  },
  {
    read(use) {
      const [name = '', mark] = use.args
      const list = use.variable(bareName(name))
      if (!list) return failed(use, `SHIFT: the list '${name}' is empty`)
      const by = delimiter(mark, ',')
      const [first, ...rest] = list.split(by)
      detached(use.setVariable(name, rest.join(by)), 'a variable')
      return first
    },
  },
)
