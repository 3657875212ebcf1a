// A channel hears, and sees, itself: sound, video and digits go back, until it presses `#`.
// Not how many streams it has.

import type { ApplicationRun } from '../engine/application.ts'

export async function echoBack({ channel, session, signal, deps }: ApplicationRun): Promise<undefined> {
  deps.exchange.setAudio(channel, { echoes: true })
  try {
    for (;;) {
      const digit = (await session.digits.next(Number.POSITIVE_INFINITY, signal)) as string
      if (digit === '#') return undefined
      // two that send back what they get would go on for ever
      const trail = session.digits.trail?.anew()
      channel.follow(trail, () => channel.sendDigit(digit, 'begin'))
      await deps.clock.sleep(100, signal)
      channel.follow(trail, () => channel.sendDigit(digit, 'end', 100))
    }
  } finally {
    if (!channel.isEnded) deps.exchange.setAudio(channel, { echoes: false })
  }
}
