// MusicOnHold([class][,seconds]): music, for a while or until the hangup.

import { untilAborted } from '../dialling/refuse-call.ts'
import { application } from '../engine/application.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

export const musicOnHold = application(
  {
    name: 'MusicOnHold',
    module: 'res_musiconhold.so',
    synopsis: 'Plays music.',
    arguments: ['class?', 'seconds?'],
  },
  async ({ args: [musicClass = '', seconds = ''], channel, session, deps, signal }) => {
    const limit = numberPrefix(seconds)
    channel.startMusic(musicClass || 'default')
    try {
      await session.digits.ignoringDigits(() =>
        limit !== undefined && limit > 0 ? deps.clock.sleep(limit * 1000, signal) : untilAborted(signal),
      )
    } finally {
      channel.stopMusic()
    }
  },
)
