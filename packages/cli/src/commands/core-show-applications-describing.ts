import { command } from '../command.ts'
import { listApplications } from '../list-applications.ts'

export const coreShowApplicationsDescribing = command(
  {
    name: 'core show applications describing',
    synopsis: 'Lists the applications whose descriptions contain all these words.',
    arguments: [{ name: 'word', isRest: true }],
  },
  ({ args, deps }) => {
    const wanted = args.map((word) => word.toLowerCase())
    const isMeant = (text: string) => wanted.every((word) => text.toLowerCase().includes(word))
    const all = deps.engine.registry.applications()
    return listApplications(
      all.filter(({ name, synopsis }) => isMeant(`${name} ${synopsis}`)),
      'Matching',
    )
  },
)
