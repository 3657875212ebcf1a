// Wait(seconds): nothing, for a while. Digits pressed meanwhile are lost.

import { application, coreModule } from '../engine/application.ts'
import { pause } from '../engine/pause.ts'
import { parseSeconds } from '../text/parse-seconds.ts'

export const wait = application(
  { name: 'Wait', module: coreModule, synopsis: 'Waits for a while.', arguments: ['seconds?'], split: 'none' },
  async ({ data, session, channel, deps, log }) => {
    const waitMs = parseSeconds(data)
    if (waitMs === undefined && data.trim() !== '') log.warning(`Wait: '${data}' is no length of time`)
    if (waitMs !== undefined && waitMs > 0) {
      await session.digits.ignoringDigits(() => pause(channel, deps.clock, waitMs))
    }
  },
)
