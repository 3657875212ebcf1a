import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

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
