import { command } from '../command.ts'
import { databaseFamily, databaseKey } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

export const databaseDel = command(
  {
    name: 'database del',
    synopsis: 'Removes an entry of the database.',
    arguments: [databaseFamily, databaseKey],
  },
  ({ args: [family = '', key = ''], deps: { database } }) =>
    database.delete(family, key).ok ? said('Database entry removed.') : refused('Database entry could not be removed.'),
)
