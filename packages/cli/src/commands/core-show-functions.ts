import { command } from '../command.ts'
import { listFunctions } from '../list-functions.ts'

export const coreShowFunctions = command(
  { name: 'core show functions', synopsis: 'Lists the functions of the dialplan.' },
  ({ deps }) => listFunctions(deps.engine.registry.functions(), 'Installed'),
)
