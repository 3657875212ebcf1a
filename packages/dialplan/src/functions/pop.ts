// POP(variable[,delimiter]): takes the last item out of a list.

import { detached } from '@jackfield/base'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { delimiter } from '../text/delimiter.ts'
import { bareName } from '../text/list-variable.ts'

export const pop = dialplanFunction(
  {
    name: 'POP',
    module: 'func_strings.so',
    synopsis: 'Takes the last item out of a list in a variable.',
    arguments: ['variable', 'delimiter?'],
  },
  {
    read(use) {
      const [name = '', mark] = use.args
      const list = use.variable(bareName(name))
      if (!list) return failed(use, `POP: the list '${name}' is empty`)
      const by = delimiter(mark, ',')
      const items = list.split(by)
      const last = items.pop()
      detached(use.setVariable(name, items.join(by)), 'a variable')
      return last
    },
  },
)
