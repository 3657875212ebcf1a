import { agiCommand } from '../command.ts'

export const databaseDel = agiCommand(
  {
    name: 'DATABASE DEL',
    arguments: '<family> <key>',
    least: 2,
    most: 2,
    usage: 'Deletes a value of the database.',
    isForTheDead: true,
  },
  ({ call, args: [family = '', key = ''] }) => (call.deps.database.delete(family, key).ok ? '1' : '0'),
)
