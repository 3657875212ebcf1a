import { agiCommand } from '../command.ts'

export const databaseDeltree = agiCommand(
  {
    name: 'DATABASE DELTREE',
    arguments: '<family> [<keytree>]',
    least: 1,
    most: 2,
    usage: 'Deletes a family of the database, or a tree of its keys.',
    isForTheDead: true,
  },
  ({ call, args: [family = '', key = ''] }) => (call.deps.database.deleteTree(family, key).ok ? '1' : '0'),
)
