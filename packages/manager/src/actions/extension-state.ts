import { action } from '../action.ts'
import { extensionStatusFields } from '../extension-status.table.ts'
import { failure, success } from '../reply.ts'

export const extensionState = action(
  { name: 'ExtensionState', privilege: ['call', 'reporting'], synopsis: 'Shows what an extension does, by its hint' },
  (request, { deps }) => {
    const [exten, context] = [request.get('Exten'), request.get('Context') || 'default']
    if (exten === '') return failure('Extension not specified')
    const known = deps.extensionStates.get(context, exten) ?? { context, exten, hint: '', state: 'none' }
    return success('Extension Status', extensionStatusFields(known))
  },
)
