import { command } from '../command.ts'
import { endLater } from '../end-later.ts'

export const coreStopWhenConvenient = command(
  {
    name: 'core stop when convenient',
    synopsis: 'Stops the exchange as soon as there is no call; new ones are taken.',
  },
  ({ deps }) => endLater(deps, 'stop', 'when convenient'),
)
