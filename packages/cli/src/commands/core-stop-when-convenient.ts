import { command } from '../command.ts'
import { endLater } from '../end-later.ts'

export const coreStopWhenConvenient = command(
  {
    name: 'core stop when convenient',
    synopsis: 'Stops the exchange as soon as there is no call; new ones are taken.',
  },
  ({ house }) => endLater(house, 'stop', 'when convenient'),
)
