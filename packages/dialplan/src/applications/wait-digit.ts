// WaitDigit([seconds][,digits]): waits for one of some digits.

import { application } from '../engine/application.ts'
import { parseSeconds } from '../text/parse-seconds.ts'

export const waitDigit = application(
  {
    name: 'WaitDigit',
    module: 'app_waitdigit.so',
    synopsis: 'Waits for a digit.',
    arguments: ['seconds?', 'digits?'],
  },
  async ({ args, session, channel, deps, log }) => {
    const setStatus = (status: string, digit = ''): undefined => {
      channel.variables.set('WAITDIGITRESULT', digit)
      channel.variables.set('WAITDIGITSTATUS', status)
    }
    const text = args[0] ?? ''
    const timeoutMs = text === '' ? Number.POSITIVE_INFINITY : parseSeconds(text)
    if (timeoutMs === undefined || timeoutMs < 0) {
      log.warning(`WaitDigit: '${text}' is no length of time`)
      setStatus('ERROR')
      return
    }
    const deadline = deps.clock.now() + timeoutMs
    const wanted = args[1] ?? ''
    try {
      for (;;) {
        const digit = await session.digits.next(Math.max(0, deadline - deps.clock.now()), channel)
        if (digit === undefined) return setStatus('TIMEOUT')
        if (wanted === '' || wanted.includes(digit)) return setStatus('DTMF', digit)
      }
    } catch (error) {
      setStatus('CANCEL')
      throw error
    }
  },
)
