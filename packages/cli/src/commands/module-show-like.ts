import { command } from '../command.ts'
import { listModules } from '../list-modules.ts'
import { loadedModule } from '../offered-words.ts'

export const moduleShowLike = command(
  {
    name: 'module show like',
    synopsis: 'Lists the loaded modules whose names contain a word.',
    arguments: [loadedModule],
  },
  ({ args: [word = ''], deps: { modules } }) => {
    const wanted = word.toLowerCase()
    return listModules(modules.list().filter(({ name }) => name.toLowerCase().includes(wanted)))
  },
)
