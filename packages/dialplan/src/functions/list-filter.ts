// LISTFILTER(variable,delimiter,value): a list without the items equal to a value.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { delimiter } from '../text/delimiter.ts'

export const listFilter = dialplanFunction(
  {
    name: 'LISTFILTER',
    module: 'func_strings.so',
    synopsis: 'A list without the items that equal a value.',
    arguments: ['variable', 'delimiter', 'value'],
  },
  {
    read(use) {
      const [name = '', mark, value] = use.args
      const by = delimiter(mark, ',')
      const list = use.variable(name) ?? ''
      return list
        .split(by)
        .filter((item) => item !== value)
        .join(by)
    },
  },
)
