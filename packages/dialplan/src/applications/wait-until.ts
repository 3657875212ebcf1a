// WaitUntil(epoch): waits until a moment.

import { application } from '../engine/application.ts'
import { pause } from '../engine/pause.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

export const waitUntil = application(
  { name: 'WaitUntil', module: 'app_waituntil.so', synopsis: 'Waits until a moment.', arguments: ['epoch?'] },
  async ({ args, session, channel, deps, log }) => {
    const setStatus = (status: string) => channel.variables.set('WAITUNTILSTATUS', status)
    const seconds = numberPrefix(args[0] ?? '')
    if (seconds === undefined) {
      log.warning(`WaitUntil: '${args[0] ?? ''}' is not a time`)
      setStatus('FAILURE')
      return
    }
    const waitMs = seconds * 1000 - deps.clock.wall()
    if (waitMs <= 0) {
      setStatus('PAST')
      return
    }
    try {
      await session.digits.ignoringDigits(() => pause(channel, deps.clock, waitMs))
      setStatus('OK')
    } catch (error) {
      setStatus('HANGUP')
      throw error
    }
  },
)
