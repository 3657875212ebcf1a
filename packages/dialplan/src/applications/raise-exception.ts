// RaiseException(reason): goes to the extension `e`.

import { application, coreModule } from '../engine/application.ts'

export const raiseException = application(
  {
    name: 'RaiseException',
    module: coreModule,
    synopsis: 'Goes to the extension that handles what went wrong.',
    arguments: ['reason'],
    split: 'none',
  },
  ({ data, session, deps, channel, log }) => {
    if (!deps.pbxRun.raiseException(session, data)) {
      log.warning(`RaiseException: there is no extension 'e' in ${channel.facts.context}`)
      return 'end'
    }
    // the walk adds one
    channel.changeQuietly({ priority: channel.facts.priority - 1 })
    return 'continue'
  },
)
