// DB(family/key): a value of the database.

import { detached } from '@jackfield/base'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { databasePath } from '../system/database-path.ts'

export const db = dialplanFunction(
  {
    name: 'DB',
    module: 'func_db.so',
    synopsis: 'A value of the database.',
    arguments: ['family/key'],
    split: 'none',
    danger: 'both',
  },
  {
    read(use) {
      const path = databasePath(use.data)
      if (!path) return failed(use, `DB: '${use.data}' is no family and key`)
      const value = use.deps.database.get(path.family, path.key)
      if (value !== undefined) detached(use.setVariable('DB_RESULT', value), 'a variable')
      return value ?? ''
    },
    write(use, value) {
      const path = databasePath(use.data)
      const written = path && use.deps.database.put(path.family, path.key, value)
      if (written?.ok) return true
      use.log.warning(`DB: cannot write '${use.data}'${written ? `: ${written.code}` : ''}`)
      return false
    },
  },
)
