import { command } from '../command.ts'
import { listApplications } from '../list-applications.ts'

export const coreShowApplications = command(
  { name: 'core show applications', synopsis: 'Lists the applications of the dialplan.' },
  ({ deps }) => listApplications(deps.engine.registry.applications(), 'Registered'),
)
