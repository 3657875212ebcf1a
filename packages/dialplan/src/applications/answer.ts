// Answer([delay][,i]): picks up; then waits until there is sound, or as long as told.

import { application, coreModule } from '../engine/application.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

/** How long sound is waited for when nothing else is said. */
const untilSoundMs = 500

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
    await deps.clock.sleep(delayMs > 0 ? delayMs : untilSoundMs, signal)
    return 'continue'
  },
)
