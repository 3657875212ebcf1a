// DB_KEYS([prefix]): the names one step below a prefix of the database.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const dbKeys = dialplanFunction(
  {
    name: 'DB_KEYS',
    module: 'func_db.so',
    synopsis: 'The names below a prefix of the database.',
    arguments: ['prefix?'],
    split: 'none',
  },
  { read: ({ data, deps }) => deps.database.keys(data.replace(/^\/|\/$/g, '')).join(',') },
)
