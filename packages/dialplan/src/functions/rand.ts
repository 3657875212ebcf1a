// RAND([min][,max]): a whole number by chance, both ends included.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

const highest = 2_147_483_647

export const rand = dialplanFunction(
  {
    name: 'RAND',
    module: 'func_rand.so',
    synopsis: 'A random whole number between two others.',
    arguments: ['min?', 'max?'],
  },
  {
    read({ args, deps }) {
      const a = integerPrefix(args[0] ?? '') ?? 0
      const b = integerPrefix(args[1] ?? '') ?? highest
      const low = Math.min(a, b)
      return String(low + deps.random.below(Math.max(a, b) - low + 1))
    },
  },
)
