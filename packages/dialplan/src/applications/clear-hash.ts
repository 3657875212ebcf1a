// ClearHash(hash): the keys of a collection and their values go.

import { application } from '../engine/application.ts'

export const clearHash = application(
  { name: 'ClearHash', module: 'func_strings.so', synopsis: 'Empties a collection of HASH().', arguments: ['hash'] },
  ({ args: [name = ''], channel }) => {
    const prefix = `~HASH~${name}~`
    for (const [key] of [...channel.variables.entries()]) {
      if (key.startsWith(prefix) && key.endsWith('~')) channel.variables.set(key, undefined)
    }
  },
)
