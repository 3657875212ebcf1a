// Incomplete([n]): asks for more digits after the present extension.

import { application, coreModule } from '../engine/application.ts'

export const incomplete = application(
  {
    name: 'Incomplete',
    module: coreModule,
    synopsis: 'Waits for more digits of the extension.',
    arguments: ['options?'],
    options: { n: 'does not answer' },
  },
  ({ options, channel }) => {
    if (!options.has('n') && !channel.answer()) return 'end'
    channel.indicate({ type: 'incomplete' })
    return 'incomplete'
  },
)
