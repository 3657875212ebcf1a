// Dialplan functions of collections by key, kept as ordinary variables: HASH, HASHKEYS.
// A collection lives as long as its channel.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

/** HASH(hash,key): a named value of a named collection, kept as an ordinary variable. */
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

/** HASHKEYS(hash): the keys of a collection, the one set last first. */
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
