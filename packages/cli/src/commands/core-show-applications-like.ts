import { command } from '../command.ts'
import { listApplications } from '../list-applications.ts'

export const coreShowApplicationsLike = command(
  {
    name: 'core show applications like',
    synopsis: 'Lists the applications whose names contain a word.',
    arguments: [{ name: 'word' }],
  },
  ({ args: [word = ''], deps }) => {
    const wanted = word.toLowerCase()
    const found = deps.engine.registry.applications().filter(({ name }) => name.toLowerCase().includes(wanted))
    return listApplications(found, 'Matching')
  },
)
