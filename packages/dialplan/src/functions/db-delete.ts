// DB_DELETE(family/key): the value that was there, and it is gone.

import { detached } from '@jackfield/base'
import { dialplanFunction, type FunctionUse, failed } from '../engine/dialplan-function.ts'
import { databasePath } from '../system/database-path.ts'

function remove(use: FunctionUse): string | undefined {
  const path = databasePath(use.data)
  if (!path) return failed(use, `DB_DELETE: '${use.data}' is no family and key`)
  const value = use.deps.database.get(path.family, path.key)
  if (value === undefined) return ''
  use.deps.database.delete(path.family, path.key)
  detached(use.setVariable('DB_RESULT', value), 'a variable')
  return value
}

export const dbDelete = dialplanFunction(
  {
    name: 'DB_DELETE',
    module: 'func_db.so',
    synopsis: 'Takes a value out of the database.',
    arguments: ['family/key'],
    split: 'none',
    danger: 'read',
  },
  { read: remove, write: (use) => remove(use) !== undefined },
)
