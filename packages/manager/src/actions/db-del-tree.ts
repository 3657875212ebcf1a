import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

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
