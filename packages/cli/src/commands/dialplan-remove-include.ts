import { command } from '../command.ts'
import { contextName } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

export const dialplanRemoveInclude = command(
  {
    name: 'dialplan remove include',
    synopsis: 'Takes a context out of another, until the next reload.',
    arguments: [contextName, { name: 'from', words: ['from'] }, contextName],
  },
  ({ args: [included = '', , context = ''], deps: { contexts } }) => {
    if (!contexts.context(context)) return refused(`There is no existence of '${context}' context`)
    if (!contexts.removeInclude(context, included)) {
      return refused(`There is no existence of '${included}' include in '${context}' context`)
    }
    return said(`The dialplan no longer includes '${included}' into '${context}'`)
  },
)
