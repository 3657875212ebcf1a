// Dialplan functions of the database: DB and its family, and the black list in it.
// Not the store itself.

import { detached } from '@jackfield/base'
import { dialplanFunction, type FunctionUse, failed } from '../engine/dialplan-function.ts'
import { databasePath } from '../system/database-path.ts'

/** DB(family/key): a value of the database. */
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

/** DB_EXISTS(family/key): is there such a value in the database? */
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

function remove(use: FunctionUse): string | undefined {
  const path = databasePath(use.data)
  if (!path) return failed(use, `DB_DELETE: '${use.data}' is no family and key`)
  const value = use.deps.database.get(path.family, path.key)
  if (value === undefined) return ''
  use.deps.database.delete(path.family, path.key)
  detached(use.setVariable('DB_RESULT', value), 'a variable')
  return value
}

/** DB_DELETE(family/key): the value that was there, and it is gone. */
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

/** DB_KEYS([prefix]): the names one step below a prefix of the database. */
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

/** DB_KEYCOUNT([prefix]): how many names there are one step below a prefix of the database. */
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

/** BLACKLIST(): is the caller's number one that the database refuses? */
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
