import { command } from '../command.ts'
import { endLater } from '../end-later.ts'

export const coreStopGracefully = command(
  { name: 'core stop gracefully', synopsis: 'Stops the exchange when its calls have ended; new ones are refused.' },
  ({ deps }) => endLater(deps, 'stop', 'gracefully'),
)
