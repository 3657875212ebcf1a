// MIN(a,b): the lesser of two numbers.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { numberPrefix } from '../text/integer-prefix.ts'
import { plainNumber } from '../text/plain-number.ts'

export const min = dialplanFunction(
  { name: 'MIN', module: 'func_math.so', synopsis: 'The lesser of two numbers.', arguments: ['a', 'b'] },
  {
    read(use) {
      const [a, b] = use.args.map((text) => numberPrefix(text))
      return a === undefined || b === undefined
        ? failed(use, `MIN: '${use.data}' are no two numbers`)
        : plainNumber(Math.min(a, b))
    },
  },
)
