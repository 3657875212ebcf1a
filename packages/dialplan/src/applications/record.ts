// Record(file.format[,silence[,longest[,options]]]): records the caller to a file.

import { unlink } from 'node:fs/promises'
import { ignoreRejection } from '@jackfield/base'
import { isRecordingFormat } from '@jackfield/core'
import { type ApplicationRun, application } from '../engine/application.ts'
import { lastRecordings } from '../listening/last-recording.ts'
import { freeName, openRecording, parseRecordingName } from '../listening/record-file.ts'
import { answerFor, playPrompts } from '../speaking/prompts.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

/** What a key does while it records: how the recording ends, or nothing. */
function endsBy(call: ApplicationRun, digit: string): 'DTMF' | 'OPERATOR' | undefined {
  const { options } = call
  if (options.has('y')) return 'DTMF'
  if (digit === '0' && options.has('o')) return 'OPERATOR'
  if (options.has('x')) return undefined
  return digit === (options.has('t') ? '*' : '#') ? 'DTMF' : undefined
}

async function untilEnd(call: ApplicationRun, longestMs: number, silence: Promise<'SILENCE'>): Promise<string> {
  const { session, signal, deps } = call
  const over = new AbortController()
  const listening = AbortSignal.any([signal, over.signal])
  const pressed = async () => {
    for (;;) {
      const digit = await session.digits.next(Number.POSITIVE_INFINITY, listening)
      const end = digit === undefined ? undefined : endsBy(call, digit)
      if (end) return end
    }
  }
  const enders: Promise<string>[] = [pressed(), silence]
  if (longestMs > 0) enders.push(deps.clock.sleep(longestMs, listening).then(() => 'TIMEOUT'))
  for (const ender of enders) ignoreRejection(ender)
  try {
    return await Promise.race(enders)
  } finally {
    over.abort()
  }
}

export const record = application(
  {
    name: 'Record',
    module: 'app_record.so',
    synopsis: 'Records the caller to a file.',
    arguments: ['file', 'silence?', 'longest?', 'options?'],
    options: {
      a: 'appends to the file',
      k: 'keeps the file when the caller hangs up',
      n: 'does not answer',
      o: '0 ends it, for the operator',
      q: 'no beep',
      s: 'does nothing when the channel is not up',
      t: '* ends it instead of #',
      u: 'keeps the silence at the end',
      x: 'no key ends it',
      y: 'any key ends it',
    },
  },
  async (call) => {
    const [file = '', silence = '', longest = ''] = call.args
    const { channel, options, log } = call
    const setStatus = (status: string) => channel.variables.set('RECORD_STATUS', status)
    const parsed = parseRecordingName(file)
    if (!parsed || !isRecordingFormat(parsed.format)) {
      log.warning(`Record: '${file}' has no format that can be recorded`)
      setStatus('ERROR')
      return 'end'
    }
    if (!channel.isUp && options.has('s')) {
      setStatus('SKIP')
      return 'continue'
    }
    if (!answerFor(call, options.has('n'))) {
      setStatus('ERROR')
      return 'end'
    }
    const name = await freeName(call.deps, parsed)
    channel.variables.set('RECORDED_FILE', name)
    if (!options.has('q')) await playPrompts(call, ['sound:beep'])
    const { promise: silent, resolve: onSilence } = Promise.withResolvers<'SILENCE'>()
    const opened = await openRecording(
      call,
      { name, format: parsed.format },
      {
        appends: options.has('a'),
        keepsSilence: options.has('u'),
        maxSilenceMs: Math.max(0, (numberPrefix(silence) ?? 0) * 1000),
        onSilence: () => onSilence('SILENCE'),
      },
    )
    if (!opened) {
      setStatus('ERROR')
      return 'end'
    }
    const close = async () => {
      lastRecordings.of(channel).durationMs = Math.round((await opened.close()).durationMs)
    }
    try {
      setStatus(await untilEnd(call, Math.max(0, (numberPrefix(longest) ?? 0) * 1000), silent))
      await close()
      return 'continue'
    } catch (error) {
      await close()
      if (!options.has('k')) await unlink(opened.path).catch(() => undefined)
      setStatus('HANGUP')
      throw error
    }
  },
)
