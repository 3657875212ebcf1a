// A channel hears, and sees, itself: sound, video and digits go back, until it presses `#`.
// Not how many streams it has.

import type { ApplicationRun } from '../engine/application.ts'
import { pause } from '../engine/pause.ts'

export async function echoBack({ channel, session, deps }: ApplicationRun): Promise<undefined> {
  deps.exchange.setAudio(channel, { echoes: true })
  try {
    for (;;) {
      const digit = (await session.digits.next(Number.POSITIVE_INFINITY, channel)) as string
      if (digit === '#') return undefined
      // two that send back what they get would go on for ever
      const trail = session.digits.trail?.anew()
      channel.follow(trail, () => channel.sendDigit(digit, 'begin'))
      await pause(channel, deps.clock, 100)
      channel.follow(trail, () => channel.sendDigit(digit, 'end', 100))
    }
  } finally {
    if (!channel.isEnded) deps.exchange.setAudio(channel, { echoes: false })
  }
}
