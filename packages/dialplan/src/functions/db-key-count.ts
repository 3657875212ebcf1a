// DB_KEYCOUNT([prefix]): how many names there are one step below a prefix of the database.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const dbKeyCount = dialplanFunction(
  {
    name: 'DB_KEYCOUNT',
    module: 'func_db.so',
    synopsis: 'How many names there are below a prefix of the database.',
    arguments: ['prefix?'],
    split: 'none',
  },
  { read: ({ data, deps }) => String(deps.database.keys(data.replace(/^\/|\/$/g, '')).length) },
)
