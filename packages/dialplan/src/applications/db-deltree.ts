// DBdeltree(family[/key]): takes everything below a family or a key out of the database.

import { application } from '../engine/application.ts'
import { databasePath } from '../system/database-path.ts'

export const dbDeltree = application(
  {
    name: 'DBdeltree',
    module: 'app_db.so',
    synopsis: 'Takes a family, or what is below a key of it, out of the database.',
    arguments: ['family[/key]'],
    split: 'none',
  },
  ({ data, deps, log }) => {
    const family = data.trim().replace(/\/$/, '')
    if (family === '') {
      log.warning('DBdeltree: no family is named')
      return
    }
    const path = databasePath(family) ?? { family, key: '' }
    if (!deps.database.deleteTree(path.family, path.key).ok) log.verbose(3, `DBdeltree: there is no ${family}`)
  },
)
