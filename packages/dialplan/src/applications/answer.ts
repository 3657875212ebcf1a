// Answer([delay][,i]): picks up; then waits until there is sound, or as long as told.

import type { Clock } from '@jackfield/base'
import type { Channel, TechnologyEvent } from '@jackfield/core'
import { application, coreModule } from '../engine/application.ts'
import { pause } from '../engine/pause.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

/** How long sound is waited for when nothing else is said. */
const mostSoundMs = 500

/** Somebody is there. */
const signs: ReadonlySet<TechnologyEvent['type']> = new Set(['media-began', 'digit-began', 'digit-ended', 'text'])

export const answer = application(
  {
    name: 'Answer',
    module: coreModule,
    synopsis: 'Answers the channel when it rings.',
    arguments: ['delay?', 'options?'],
    options: { i: 'does not wait for media' },
  },
  async (call) => {
    const { args, options, channel, deps } = call
    if (channel.isUp) return 'continue'
    if (!channel.answer()) return 'end'
    if (options.has('i')) return 'continue'
    const delayMs = integerPrefix(args[0] ?? '') ?? 0
    // the far end needs a moment until sound flows both ways
    if (delayMs > 0) await pause(channel, deps.clock, delayMs)
    else await soundOf(channel, deps.clock)
    return 'continue'
  },
)

/** The first that comes of the far end; half a second is the most that is waited for it. A digit stays for whoever wants it next. */
function soundOf(channel: Channel, clock: Clock): Promise<void> | undefined {
  if (channel.hasSound) return undefined
  channel.throwIfInterrupted()
  return new Promise((resolve, reject) => {
    const end = () => {
      timer.cancel()
      stopHearing()
      stopWatching()
    }
    const heard = () => {
      end()
      resolve()
    }
    const timer = clock.after(mostSoundMs, heard)
    const stopHearing = channel.onTechnologyEvent(({ type }) => {
      if (signs.has(type)) heard()
    })
    const stopWatching = channel.onNextInterruption((reason) => {
      end()
      reject(reason)
    })
  })
}
