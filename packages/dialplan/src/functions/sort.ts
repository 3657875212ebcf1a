// SORT(key:value,…): keys in the order of their numbers.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

export const sort = dialplanFunction(
  {
    name: 'SORT',
    module: 'func_cut.so',
    synopsis: 'Keys in the order of the numbers that belong to them.',
    arguments: ['key:value', 'key:value...'],
  },
  {
    read({ args }) {
      const pairs = args.map((pair) => {
        const colon = pair.indexOf(':')
        return colon < 0
          ? { key: pair, value: 0 }
          : { key: pair.slice(0, colon), value: numberPrefix(pair.slice(colon + 1)) ?? 0 }
      })
      return pairs
        .sort((a, b) => a.value - b.value)
        .map(({ key }) => key)
        .join(',')
    },
  },
)
