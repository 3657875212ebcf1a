import { ignoreRejection } from '@jackfield/base'
import { isRecordingFormat } from '@jackfield/core'
import { type ApplicationRun, openRecording, playPrompts } from '@jackfield/dialplan'
import { agiCommand, keyCode, readNumber } from '../command.ts'

const samplesPerMs = 8

interface Limits {
  readonly escapes: string
  /** none: as long as the caller stays */
  readonly timeoutMs: number
  readonly silence: Promise<void>
}

/** What ended it: a key, or nothing when the time or the silence did. */
async function untilEnd({ session, signal, deps }: ApplicationRun, limits: Limits): Promise<string | undefined> {
  const over = new AbortController()
  const listening = AbortSignal.any([signal, over.signal])
  const pressed = async () => {
    for (;;) {
      const digit = await session.digits.next(Number.POSITIVE_INFINITY, listening)
      if (digit !== undefined && limits.escapes.includes(digit)) return digit
    }
  }
  const enders: Promise<string | undefined>[] = [pressed(), limits.silence.then(() => undefined)]
  if (limits.timeoutMs > 0) enders.push(deps.clock.sleep(limits.timeoutMs, listening).then(() => undefined))
  for (const ender of enders) ignoreRejection(ender)
  try {
    return await Promise.race(enders)
  } finally {
    over.abort()
  }
}

/** `[offset] [BEEP] [s=seconds]`, in this order, each left out or not. */
function readRest(rest: readonly string[]): { hasBeep: boolean; silenceMs: number } | undefined {
  const words = rest.filter((word) => !/^\d+$/.test(word))
  const hasBeep = words.some((word) => word.toUpperCase() === 'BEEP')
  const silence = words.find((word) => /^s=\d{1,6}$/i.test(word))
  if (words.length > (hasBeep ? 1 : 0) + (silence ? 1 : 0)) return undefined
  return { hasBeep, silenceMs: silence ? Number(silence.slice(2)) * 1000 : 0 }
}

export const recordFile = agiCommand(
  {
    name: 'RECORD FILE',
    arguments: '<file> <format> <escape digits> <timeout ms> [<offset samples>] [BEEP] [s=<silence>]',
    least: 4,
    most: 7,
    usage: 'Records the caller to a file until a key, a timeout or silence; a timeout of -1 is none.',
  },
  async ({ call, args: [name = '', format = '', escapes = '', timeout, ...rest] }) => {
    const timeoutMs = readNumber(timeout)
    const wishes = readRest(rest)
    if (timeoutMs === undefined || !wishes) return undefined
    const { deps } = call
    if (!isRecordingFormat(format.toLowerCase())) return '-1 (writefile)'
    if (wishes.hasBeep) await playPrompts(call, ['sound:beep'])
    const { promise: silence, resolve: onSilence } = Promise.withResolvers<void>()
    const { silenceMs: maxSilenceMs } = wishes
    const file = { name, format: format.toLowerCase() }
    const opened = await openRecording(call, file, { maxSilenceMs, onSilence })
    if (!opened) return '-1 (writefile)'
    const startedAt = deps.clock.now()
    const endSample = () => Math.round((deps.clock.now() - startedAt) * samplesPerMs)
    try {
      const key = await untilEnd(call, { escapes, timeoutMs, silence })
      return `${keyCode(key)} (${key === undefined ? 'timeout' : 'dtmf'}) endpos=${endSample()}`
    } catch (error) {
      if (!call.signal.aborted) throw error
      return `-1 (hangup) endpos=${endSample()}`
    } finally {
      await opened.close()
    }
  },
)
