// WaitUntil(epoch): waits until a moment.

import { application } from '../engine/application.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

export const waitUntil = application(
  { name: 'WaitUntil', module: 'app_waituntil.so', synopsis: 'Waits until a moment.', arguments: ['epoch?'] },
  async ({ args, session, channel, deps, signal, log }) => {
    const tell = (status: string) => channel.variables.set('WAITUNTILSTATUS', status)
    const seconds = numberPrefix(args[0] ?? '')
    if (seconds === undefined) {
      log.warning(`WaitUntil: '${args[0] ?? ''}' is no moment`)
      tell('FAILURE')
      return
    }
    const waitMs = seconds * 1000 - deps.clock.wall()
    if (waitMs <= 0) {
      tell('PAST')
      return
    }
    try {
      await session.digits.ignoringDigits(() => deps.clock.sleep(waitMs, signal))
      tell('OK')
    } catch (error) {
      tell('HANGUP')
      throw error
    }
  },
)
