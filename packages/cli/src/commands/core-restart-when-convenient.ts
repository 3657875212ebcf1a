import { command } from '../command.ts'
import { endLater } from '../end-later.ts'

export const coreRestartWhenConvenient = command(
  {
    name: 'core restart when convenient',
    synopsis: 'Restarts the exchange as soon as there is no call; new ones are taken.',
  },
  ({ deps }) => endLater(deps, 'restart', 'when convenient'),
)
