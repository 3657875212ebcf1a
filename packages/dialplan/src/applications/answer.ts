// Answer([delay][,i]): picks up; then waits until there is sound, or as long as told.

import { application, coreModule } from '../engine/application.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

export const answer = application(
  {
    name: 'Answer',
    module: coreModule,
    synopsis: 'Answers the channel when it rings.',
    arguments: ['delay?', 'options?'],
    options: { i: 'comes back at once' },
  },
  async ({ args, options, channel, parts, signal }) => {
    if (channel.isUp) return 'continue'
    if (!channel.answer()) return 'end'
    const delayMs = options.has('i') ? 0 : Math.max(0, integerPrefix(args[0] ?? '') ?? 0)
    if (delayMs > 0) await parts.clock.sleep(delayMs, signal)
    return 'continue'
  },
)
