import { agiCommand } from '../command.ts'

export const databaseGet = agiCommand(
  {
    name: 'DATABASE GET',
    arguments: '<family> <key>',
    least: 2,
    most: 2,
    usage: 'Reads a value of the database.',
    isForTheDead: true,
  },
  ({ call, args: [family = '', key = ''] }) => {
    const value = call.deps.database.get(family, key)
    return value === undefined ? '0' : `1 (${value})`
  },
)
