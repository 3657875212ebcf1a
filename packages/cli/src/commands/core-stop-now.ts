import { command } from '../command.ts'
import { endLater } from '../end-later.ts'

export const coreStopNow = command(
  { name: 'core stop now', synopsis: 'Stops the exchange at once; calls are hung up.' },
  ({ deps }) => endLater(deps, 'stop', 'now'),
)
