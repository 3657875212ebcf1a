import { command } from '../command.ts'
import { listEntries } from '../list-entries.ts'

export const databaseShowkey = command(
  {
    name: 'database showkey',
    synopsis: 'Lists the entries of a key in whatever family.',
    arguments: [{ name: 'key' }],
  },
  ({ args: [key = ''], deps: { database } }) =>
    listEntries(database.tree().filter(({ path }) => path.endsWith(`/${key}`))),
)
