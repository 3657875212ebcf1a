// Echo(): sends back what comes in, until `#`.

import { application } from '../engine/application.ts'

export const echo = application(
  { name: 'Echo', module: 'app_echo.so', synopsis: 'Sends back what comes in.', arguments: [] },
  async (call) => {
    const { channel, session, signal, deps } = call
    deps.exchange.setAudio(channel, { echoes: true })
    try {
      for (;;) {
        const digit = (await session.digits.next(Number.POSITIVE_INFINITY, signal)) as string
        if (digit === '#') return
        // two that send back what they get would go on for ever
        const trail = session.digits.trail?.anew()
        channel.follow(trail, () => channel.sendDigit(digit, 'begin'))
        await deps.clock.sleep(100, signal)
        channel.follow(trail, () => channel.sendDigit(digit, 'end', 100))
      }
    } finally {
      if (!channel.isEnded) deps.exchange.setAudio(channel, { echoes: false })
    }
  },
)
