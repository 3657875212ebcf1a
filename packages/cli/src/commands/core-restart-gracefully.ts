import { command } from '../command.ts'
import { endLater } from '../end-later.ts'

export const coreRestartGracefully = command(
  {
    name: 'core restart gracefully',
    synopsis: 'Restarts the exchange when its calls have ended; new ones are refused.',
  },
  ({ deps }) => endLater(deps, 'restart', 'gracefully'),
)
