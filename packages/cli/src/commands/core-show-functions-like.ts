import { command } from '../command.ts'
import { listFunctions } from '../list-functions.ts'

export const coreShowFunctionsLike = command(
  {
    name: 'core show functions like',
    synopsis: 'Lists the functions whose names contain a word.',
    arguments: [{ name: 'word' }],
  },
  ({ args: [word = ''], deps }) => {
    const wanted = word.toUpperCase()
    return listFunctions(
      deps.engine.registry.functions().filter(({ name }) => name.includes(wanted)),
      'Matching',
    )
  },
)
