import { command } from '../command.ts'
import { listFunctions } from '../list-functions.ts'

export const coreShowFunctionsLike = command(
  {
    name: 'core show functions like',
    synopsis: 'Lists the functions whose names contain a word.',
    arguments: [{ name: 'word' }],
  },
  ({ args: [word = ''], house }) => {
    const wanted = word.toUpperCase()
    return listFunctions(
      house.engine.registry.functions().filter(({ name }) => name.includes(wanted)),
      'Matching',
    )
  },
)
