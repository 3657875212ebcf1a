// The DATABASE commands: values by family and key.
// Not the store itself.

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
