// ABS(number): without its sign.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { numberPrefix } from '../text/integer-prefix.ts'
import { plainNumber } from '../text/plain-number.ts'

export const abs = dialplanFunction(
  { name: 'ABS', module: 'func_math.so', synopsis: 'A number without its sign.', arguments: ['number'] },
  {
    read(use) {
      const number = numberPrefix(use.data)
      return number === undefined ? failed(use, `ABS: '${use.data}' is no number`) : plainNumber(Math.abs(number))
    },
  },
)
