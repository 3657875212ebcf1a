import { command } from '../command.ts'
import { listEntries } from '../list-entries.ts'
import { databaseFamily, databaseKey } from '../offered-words.ts'

export const databaseShow = command(
  {
    name: 'database show',
    synopsis: 'Lists the database of the dialplan, a family of it, or what is below a key.',
    arguments: [
      { ...databaseFamily, isOptional: true },
      { ...databaseKey, isOptional: true },
    ],
    notes: ['The family and the key may also be written as one: family/key.'],
  },
  ({ args: [family = '', key], deps: { database } }) => {
    const slash = family.indexOf('/', 1)
    const bare = family.replace(/^\//, '')
    if (key === undefined && slash > 0) {
      const at = bare.indexOf('/')
      return listEntries(database.tree(bare.slice(0, at), bare.slice(at + 1)))
    }
    return listEntries(database.tree(bare, key))
  },
)
