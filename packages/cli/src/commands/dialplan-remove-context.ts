import { command } from '../command.ts'
import { contextName } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

export const dialplanRemoveContext = command(
  {
    name: 'dialplan remove context',
    synopsis: 'Removes a context with everything in it, until the next reload.',
    arguments: [contextName],
  },
  ({ args: [context = ''], deps: { contexts } }) =>
    contexts.removeContext(context)
      ? said(`Removing context '${context}'`)
      : refused(`There is no dialplan context '${context}'`),
)
