// HASH(hash,key): a named value of a named collection, kept as an ordinary variable.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

export const hash = dialplanFunction(
  {
    name: 'HASH',
    module: 'func_strings.so',
    synopsis: 'A value of a collection by its key.',
    arguments: ['hash', 'key'],
  },
  {
    read: ({ args: [name, key], variable }) => variable(`~HASH~${name}~${key}~`) ?? '',
    write(use, value) {
      const [name = '', key = ''] = use.args
      if (name.includes('~') || key.includes('~')) {
        failed(use, 'HASH: neither the name nor the key may contain a tilde')
        return false
      }
      return use.setVariable(`~HASH~${name}~${key}~`, value)
    },
  },
)
