// HASHKEYS(hash): the keys of a collection, the one set last first.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const hashKeys = dialplanFunction(
  {
    name: 'HASHKEYS',
    module: 'func_strings.so',
    synopsis: 'The keys of a collection, separated by commas.',
    arguments: ['hash'],
    needsChannel: true,
  },
  {
    read({ channel, args: [name] }) {
      const prefix = `~HASH~${name}~`
      const keys = [...channel.variables.entries()]
        .map(([other]) => other)
        .filter((other) => other.startsWith(prefix) && other.endsWith('~'))
      return keys
        .map((key) => key.slice(prefix.length, -1))
        .reverse()
        .join(',')
    },
  },
)
