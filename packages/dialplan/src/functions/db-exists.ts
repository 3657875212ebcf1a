// DB_EXISTS(family/key): is there such a value in the database?

import { detached } from '@jackfield/base'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { databasePath } from '../system/database-path.ts'

export const dbExists = dialplanFunction(
  {
    name: 'DB_EXISTS',
    module: 'func_db.so',
    synopsis: '1 when the database has a value, else 0.',
    arguments: ['family/key'],
    split: 'none',
  },
  {
    read(use) {
      const path = databasePath(use.data)
      if (!path) return failed(use, `DB_EXISTS: '${use.data}' is no family and key`)
      const value = use.deps.database.get(path.family, path.key)
      if (value !== undefined) detached(use.setVariable('DB_RESULT', value), 'a variable')
      return value === undefined ? '0' : '1'
    },
  },
)
