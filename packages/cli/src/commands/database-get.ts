import { command } from '../command.ts'
import { databaseFamily, databaseKey } from '../offered-words.ts'
import { refused, shown } from '../reply.ts'

export const databaseGet = command(
  {
    name: 'database get',
    synopsis: 'Shows a value of the database.',
    arguments: [databaseFamily, databaseKey],
  },
  ({ args: [family = '', key = ''], deps: { database } }) => {
    const value = database.get(family, key)
    return value === undefined ? refused('Database entry not found.') : shown([`Value: ${value}`], { value })
  },
)
