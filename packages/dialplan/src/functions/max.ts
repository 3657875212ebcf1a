// MAX(a,b): the greater of two numbers.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { numberPrefix } from '../text/integer-prefix.ts'
import { plainNumber } from '../text/plain-number.ts'

export const max = dialplanFunction(
  { name: 'MAX', module: 'func_math.so', synopsis: 'The greater of two numbers.', arguments: ['a', 'b'] },
  {
    read(use) {
      const [a, b] = use.args.map((text) => numberPrefix(text))
      return a === undefined || b === undefined
        ? failed(use, `MAX: '${use.data}' are no two numbers`)
        : plainNumber(Math.max(a, b))
    },
  },
)
