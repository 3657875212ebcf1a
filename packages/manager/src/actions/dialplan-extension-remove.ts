import { action } from '../action.ts'
import { priorityOf } from '../priority-word.ts'
import { failure, success } from '../reply.ts'

export const dialplanExtensionRemove = action(
  {
    name: 'DialplanExtensionRemove',
    privilege: ['system'],
    synopsis: 'Removes an extension, or one step of it, until the next reload',
  },
  (request, { deps: { contexts, extensionStates } }) => {
    const [context, exten, number] = ['Context', 'Extension', 'Priority'].map((name) => request.get(name).trim()) as [
      string,
      string,
      string,
    ]
    if (!context || !exten) return failure('Context and Extension must be defined.')
    const priority = number === '' ? undefined : priorityOf(number)
    if (number !== '' && priority === undefined) return failure('The priority specified was invalid.')
    const slash = exten.indexOf('/')
    const removed = contexts.removeExtension(context, slash < 0 ? exten : exten.slice(0, slash), {
      ...(slash < 0 ? {} : { caller: exten.slice(slash + 1) }),
      ...(priority === undefined ? {} : { priority }),
    })
    if (removed === 0) return failure('Failed to remove requested extension')
    extensionStates.refresh()
    return success(
      priority === undefined ? 'Removed the requested extension' : 'Removed the requested priority from the extension',
    )
  },
)
