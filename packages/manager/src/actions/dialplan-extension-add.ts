import { checkAddedSteps, hintPriority } from '@jackfield/dialplan'
import { action } from '../action.ts'
import { priorityOf } from '../priority-word.ts'
import { failure, success } from '../reply.ts'
import { isTrueWord } from '../true-word.ts'

/** Who put it there, as the lists show it. */
const registrar = 'AMI'

export const dialplanExtensionAdd = action(
  {
    name: 'DialplanExtensionAdd',
    privilege: ['system'],
    synopsis: 'Adds a step to an extension; it stays until the exchange ends',
  },
  (request, { deps: { contexts, extensionStates, exchange } }) => {
    const [context, exten, number, application] = ['Context', 'Extension', 'Priority', 'Application'].map((name) =>
      request.get(name).trim(),
    ) as [string, string, string, string]
    if (!context || !exten || !number || !application) {
      return failure('Context, Extension, Priority, and Application must be defined.')
    }
    const priority = priorityOf(number)
    if (priority === undefined) return failure('The priority specified was invalid.')
    if (checkAddedSteps(contexts, exchange.limits)) return failure('Failed to add extension: too many were added')
    const slash = exten.indexOf('/')
    const added = contexts.addPriority({
      context,
      exten: slash < 0 ? exten : exten.slice(0, slash),
      ...(slash < 0 ? {} : { caller: exten.slice(slash + 1) }),
      priority,
      application,
      data: request.get('ApplicationData'),
      registrar,
      ...(isTrueWord(request.get('Replace')) ? { replaces: true } : {}),
    })
    if (!added.ok && added.code === 'priority-taken') {
      return failure('That extension and priority already exist at that context')
    }
    if (!added.ok) return failure(`Failed to add extension: ${added.message}`)
    if (priority === hintPriority) extensionStates.refresh()
    return success('Added requested extension')
  },
)
