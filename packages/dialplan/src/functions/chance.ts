// Dialplan functions whose value is new at each reading: RAND, UUID.
// The chance comes from outside, so that a test knows it.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

const highest = 2_147_483_647

/** RAND([min][,max]): a whole number by chance, both ends included. */
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

/** UUID(): a new one at each reading. */
export const uuid = dialplanFunction(
  { name: 'UUID', module: 'func_uuid.so', synopsis: 'A random UUID.', arguments: [] },
  { read: ({ deps }) => deps.random.uuid() },
)
