import { agiCommand } from '../command.ts'

export const databasePut = agiCommand(
  {
    name: 'DATABASE PUT',
    arguments: '<family> <key> <value>',
    least: 3,
    most: 3,
    usage: 'Writes a value into the database.',
    isForTheDead: true,
  },
  ({ call, args: [family = '', key = '', value = ''] }) => (call.deps.database.put(family, key, value).ok ? '1' : '0'),
)
