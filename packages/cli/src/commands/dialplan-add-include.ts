import { command } from '../command.ts'
import { contextName } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

export const dialplanAddInclude = command(
  {
    name: 'dialplan add include',
    synopsis: 'Includes a context in another; it stays until the exchange ends.',
    arguments: [contextName, { name: 'into', words: ['into'] }, contextName],
  },
  ({ args: [included = '', , context = ''], deps: { contexts } }) => {
    if (!contexts.context(context)) return refused(`There is no existence of '${context}' context`)
    const { isAdded, problems } = contexts.addInclude(context, included, { registrar: 'CLI' })
    if (!isAdded) return refused(`Context '${included}' already included in '${context}' context`)
    const line = said(`Context '${included}' included in '${context}' context`)
    return problems.length === 0 ? line : { ...line, lines: [...line.lines, ...problems] }
  },
)
