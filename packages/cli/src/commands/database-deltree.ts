import { command } from '../command.ts'
import { databaseFamily, databaseKey } from '../offered-words.ts'
import { refused, shown } from '../reply.ts'

export const databaseDeltree = command(
  {
    name: 'database deltree',
    synopsis: 'Removes a family of the database, or everything below a key.',
    arguments: [databaseFamily, { ...databaseKey, isOptional: true }],
  },
  ({ args: [family = '', key], deps: { database } }) => {
    const removed = database.deleteTree(family, key)
    if (removed.ok) return shown([`${removed.count} database entries removed.`], { removed: removed.count })
    return removed.code === 'not-found'
      ? shown(['0 database entries removed.'], { removed: 0 })
      : refused('Database entries could not be removed.')
  },
)
