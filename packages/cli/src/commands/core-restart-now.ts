import { command } from '../command.ts'
import { endLater } from '../end-later.ts'

export const coreRestartNow = command(
  { name: 'core restart now', synopsis: 'Restarts the exchange at once; calls are hung up.' },
  ({ deps }) => endLater(deps, 'restart', 'now'),
)
