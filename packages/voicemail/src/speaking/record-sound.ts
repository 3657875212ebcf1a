// Records somebody into all formats of voicemail.conf at once, until a key, silence, time or the end of the call.
// Not what becomes of it.

import { ignoreRejection } from '@jackfield/base'
import type { RecordingSink } from '@jackfield/core'
import type { ApplicationRun } from '@jackfield/dialplan'
import type { VoicemailParts } from '../parts.ts'

export interface RecordRequest {
  /** without ending */
  readonly path: string
  /** 0: no limit */
  readonly maxSeconds: number
  /** keys that end it besides `#` */
  readonly otherKeys?: string
  /** 0: as loud as it is; absent: as the option `g` of the application says */
  readonly gainDb?: number | undefined
}

export interface Recorded {
  /** a key, or what else ended it */
  readonly end: string | 'silence' | 'time' | 'hang-up'
  readonly seconds: number
  /** without the silence, where it is listened to */
  readonly soundSeconds: number
}

const noResult = { durationMs: 0, talkingMs: 0 }

/** Never rejects when the channel goes: what was said until then is in the files. */
export async function recordSound(
  { settings, clock }: VoicemailParts,
  call: ApplicationRun,
  { path, maxSeconds, otherKeys = '', gainDb = Number(call.options.get('g')) || 0 }: RecordRequest,
): Promise<Recorded> {
  const { channel, deps, log } = call
  const { maxsilence, silencethreshold } = settings.general
  const silent = Promise.withResolvers<'silence'>()
  const sinks: RecordingSink[] = []
  for (const [at, { format, ending }] of settings.formats.entries()) {
    try {
      const sink = await deps.exchange.recorder.open({
        channel,
        path: `${path}.${ending}`,
        format,
        appends: false,
        maxSilenceMs: maxsilence * 1000,
        silenceThreshold: silencethreshold,
        ...(gainDb === 0 ? {} : { gainIn: 10 ** (gainDb / 20) }),
        onSilence: () => at === 0 && silent.resolve('silence'),
      })
      sinks.push(sink)
    } catch (error) {
      log.error(`cannot record to ${path}.${ending}: ${(error as Error).message}`)
    }
  }
  const startedAt = clock.now()
  const end = sinks.length === 0 ? 'hang-up' : await untilEnd(call, maxSeconds, `#${otherKeys}`, silent.promise)
  const lastedMs = clock.now() - startedAt
  const results = await Promise.all(sinks.map((sink) => sink.close(lastedMs).catch(() => noResult)))
  const { durationMs, talkingMs } = results[0] ?? noResult
  const seconds = Math.floor(durationMs / 1000)
  return { end, seconds, soundSeconds: maxsilence > 0 ? Math.min(seconds, Math.floor(talkingMs / 1000)) : seconds }
}

async function untilEnd(
  { session, signal, deps }: ApplicationRun,
  maxSeconds: number,
  keys: string,
  silence: Promise<'silence'>,
): Promise<string> {
  const over = new AbortController()
  const listening = AbortSignal.any([signal, over.signal])
  const pressed = async () => {
    for (;;) {
      const digit = await session.digits.next(Number.POSITIVE_INFINITY, listening)
      if (digit !== undefined && keys.includes(digit)) return digit
    }
  }
  const enders: Promise<string>[] = [pressed(), silence]
  if (maxSeconds > 0) enders.push(deps.clock.sleep(maxSeconds * 1000, listening).then(() => 'time'))
  for (const ender of enders) ignoreRejection(ender)
  try {
    return await Promise.race(enders)
  } catch {
    return 'hang-up'
  } finally {
    over.abort()
  }
}
