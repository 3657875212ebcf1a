import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

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
