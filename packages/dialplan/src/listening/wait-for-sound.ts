// Waiting for silence or noise: so long of it, so many times, within a time.

import type { ApplicationRun, Outcome } from '../engine/application.ts'
import { answerFor } from '../speaking/prompts.ts'
import { integerPrefix, numberPrefix } from '../text/integer-prefix.ts'
import { listenUntil } from './listen-until.ts'

const usualMs = 1_000

export async function waitForSound(call: ApplicationRun, wanted: 'SILENCE' | 'NOISE'): Promise<Outcome> {
  const [ms = '', times = '', timeout = ''] = call.args
  if (!answerFor(call)) return 'end'
  const setStatus = (status: string) => call.channel.variables.set('WAITSTATUS', status)
  const { silenceThreshold } = call.deps.settings().listening
  const wantedMs = Math.max(1, integerPrefix(ms) ?? usualMs)
  let left = Math.max(1, integerPrefix(times) ?? 1)
  const seconds = numberPrefix(timeout) ?? 0
  const mostMs = seconds > 0 ? seconds * 1000 : Number.POSITIVE_INFINITY
  let [runMs, totalMs] = [0, 0]
  try {
    const status = await listenUntil(call, (level, _hasAudio, frameMs) => {
      totalMs += frameMs
      runMs = level < silenceThreshold === (wanted === 'SILENCE') ? runMs + frameMs : 0
      if (runMs >= wantedMs) {
        left--
        runMs = 0
      }
      if (left === 0) return wanted
      return totalMs >= mostMs ? 'TIMEOUT' : undefined
    })
    setStatus(status)
    return 'continue'
  } catch (error) {
    if (call.channel.isHangingUp) setStatus('HANGUP')
    throw error
  }
}
