import { action } from '../action.ts'
import { failure, list } from '../reply.ts'

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
