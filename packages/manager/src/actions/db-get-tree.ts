import { action } from '../action.ts'
import { failure, type ListItem, list } from '../reply.ts'

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
