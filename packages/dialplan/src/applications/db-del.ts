// DBdel(family/key): takes a value out of the database.

import { application } from '../engine/application.ts'
import { databasePath } from '../system/database-path.ts'

export const dbDel = application(
  {
    name: 'DBdel',
    module: 'app_db.so',
    synopsis: 'Takes a value out of the database.',
    arguments: ['family/key'],
    split: 'none',
  },
  ({ data, deps, log }) => {
    const path = databasePath(data.trim())
    if (!path) log.warning(`DBdel: '${data}' is no family and key`)
    else if (!deps.database.delete(path.family, path.key).ok) log.verbose(3, `DBdel: there is no ${data}`)
  },
)
