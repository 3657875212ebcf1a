// Goto([[context,]exten,]priority): goes on elsewhere.

import { application, coreModule } from '../engine/application.ts'

export const goto = application(
  {
    name: 'Goto',
    module: coreModule,
    synopsis: 'Goes on at another place of the dialplan.',
    arguments: ['location'],
    split: 'none',
  },
  ({ data, channel, goToLocation, log }) => {
    if (!goToLocation(data)) return 'end'
    const { context, exten, priority } = channel.facts
    log.verbose(3, `Goto (${context},${exten},${priority + 1})`)
    return 'continue'
  },
)
