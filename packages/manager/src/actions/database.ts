// The actions of the database: DBGet, DBGetTree, DBPut, DBDel, DBDelTree.
// Not the store itself.

import { action } from '../action.ts'
import { failure, type ListItem, list, success } from '../reply.ts'

export const dbGet = action(
  { name: 'DBGet', privilege: ['system', 'reporting'], synopsis: 'Reads a value of the database' },
  (request, { deps }) => {
    const [family, key] = [request.get('Family'), request.get('Key')]
    if (family === '') return failure('No family specified.')
    if (key === '') return failure('No key specified.')
    const value = deps.database.get(family, key)
    if (value === undefined) return failure('Database entry not found')
    const lines = [
      ['Family', family],
      ['Key', key],
      ['Val', value],
    ] as const
    return list('Result will follow', [{ event: 'DBGetResponse', lines, id: 'last' }], 'DBGetComplete')
  },
)

export const dbGetTree = action(
  { name: 'DBGetTree', privilege: ['system', 'reporting'], synopsis: 'Reads a tree of the database' },
  (request, { deps }) => {
    const [family, key] = [request.get('Family'), request.get('Key')]
    if (family === '' && key !== '') return failure('Unable to search database')
    const items = deps.database.tree(family, key).map(
      ({ path, value }): ListItem => ({
        event: 'DBGetTreeResponse',
        lines: [
          ['Key', path],
          ['Val', value],
        ],
        id: 'last',
      }),
    )
    return list('Result will follow', items, 'DBGetTreeComplete')
  },
)

export const dbPut = action(
  { name: 'DBPut', privilege: ['system'], synopsis: 'Writes a value into the database' },
  (request, { deps }) => {
    const [family, key] = [request.get('Family'), request.get('Key')]
    if (family === '') return failure('No family specified')
    if (key === '') return failure('No key specified')
    const kept = deps.database.put(family, key, request.get('Val'))
    return kept.ok ? success('Updated database successfully') : failure('Failed to update entry')
  },
)

export const dbDel = action(
  { name: 'DBDel', privilege: ['system'], synopsis: 'Deletes a value of the database' },
  (request, { deps }) => {
    const [family, key] = [request.get('Family'), request.get('Key')]
    if (family === '') return failure('No family specified.')
    if (key === '') return failure('No key specified.')
    const deleted = deps.database.delete(family, key)
    return deleted.ok ? success('Key deleted successfully') : failure('Database entry could not be deleted')
  },
)

export const dbDelTree = action(
  { name: 'DBDelTree', privilege: ['system'], synopsis: 'Deletes a tree of the database' },
  (request, { deps }) => {
    const family = request.get('Family')
    if (family === '') return failure('No family specified.')
    const deleted = deps.database.deleteTree(family, request.get('Key'))
    if (deleted.ok) return success('Key tree deleted successfully')
    return failure(deleted.code === 'not-found' ? 'Database entry not found' : 'Database unavailable')
  },
)
