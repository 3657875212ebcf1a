// BLACKLIST(): is the caller's number one that the database refuses?

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const blacklist = dialplanFunction(
  {
    name: 'BLACKLIST',
    module: 'func_blacklist.so',
    synopsis: '1 when the caller is on the black list, else 0.',
    arguments: [],
    needsChannel: true,
  },
  {
    read({ channel, deps }) {
      const { number, name } = channel.facts.caller
      const isListed = (key: string) => key !== '' && deps.database.get('blacklist', key) !== undefined
      return isListed(number) || isListed(name) ? '1' : '0'
    },
  },
)
