// Answer([delay][,i]): picks up; then waits until there is sound, or as long as told.

import type { Clock } from '@jackfield/base'
import type { Channel, TechnologyEvent } from '@jackfield/core'
import { application, coreModule } from '../engine/application.ts'
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
    options: { i: 'comes back at once' },
  },
  async ({ args, options, channel, deps, signal }) => {
    if (channel.isUp) return 'continue'
    if (!channel.answer()) return 'end'
    if (options.has('i')) return 'continue'
    const delayMs = integerPrefix(args[0] ?? '') ?? 0
    // the far end needs a moment until sound flows both ways
    if (delayMs > 0) await deps.clock.sleep(delayMs, signal)
    else await soundOf(channel, deps.clock, signal)
    return 'continue'
  },
)

/** The first that comes of the far end; half a second is the most that is waited for it. A digit stays for whoever wants it next. */
async function soundOf(channel: Channel, clock: Clock, signal: AbortSignal): Promise<void> {
  if (channel.hasSound) return
  signal.throwIfAborted()
  const over = Promise.withResolvers<void>()
  const timer = clock.after(mostSoundMs, over.resolve)
  const onAbort = () => over.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  const stop = channel.onTechnologyEvent(({ type }) => {
    if (signs.has(type)) over.resolve()
  })
  try {
    await over.promise
  } finally {
    stop()
    timer.cancel()
    signal.removeEventListener('abort', onAbort)
  }
}
