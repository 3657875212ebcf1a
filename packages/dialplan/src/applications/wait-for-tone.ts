// WaitForTone(frequency[,ms[,timeout[,times[,options]]]]): waits until the caller sends a tone.

import { application, type Outcome } from '../engine/application.ts'
import { integerPrefix, numberPrefix } from '../text/integer-prefix.ts'

/** What holds when the call does not say otherwise. */
const usual = { durationMs: 500, aboveRestDb: 16 } as const
/** Half of what telephones carry; beyond it nothing can be heard at all. */
const highestHz = 4_000

export const waitForTone = application(
  {
    name: 'WaitForTone',
    module: 'app_tonedetect.so',
    synopsis: 'Waits for a tone.',
    arguments: ['frequency', 'ms?', 'timeout?', 'times?', 'options?'],
    options: {
      d: 'how many decibels above everything else it must be',
      s: 'taken: nobody else hears the tone, since the caller is in no bridge meanwhile',
    },
  },
  async (call): Promise<Outcome> => {
    const { args, channel, deps, log, options, signal } = call
    const [frequency = '', ms = '', timeout = '', times = ''] = args
    const setStatus = (status: string) => channel.variables.set('WAITFORTONESTATUS', status)
    const hz = integerPrefix(frequency) ?? 0
    const durationMs = ms === '' ? usual.durationMs : (integerPrefix(ms) ?? 0)
    const seconds = timeout === '' ? 0 : (numberPrefix(timeout) ?? -1)
    const wanted = times === '' ? 1 : (integerPrefix(times) ?? 0)
    const aboveRestDb = options.has('d') ? Number(options.get('d')) : usual.aboveRestDb
    if (hz <= 0 || hz > highestHz || durationMs <= 0 || seconds < 0 || wanted <= 0 || !(aboveRestDb >= 0)) {
      log.warning(`WaitForTone: '${call.data}' is not understood`)
      setStatus('ERROR')
      return 'continue'
    }
    if (!deps.exchange.setAudio(channel, { awaitedTone: { hz, durationMs, aboveRestDb } })) {
      log.warning('WaitForTone: the exchange does not process the audio of this call')
      setStatus('ERROR')
      return 'continue'
    }
    const over = Promise.withResolvers<'SUCCESS' | 'TIMEOUT'>()
    let left = wanted
    const stop = deps.bus.onChannel(channel.id, 'channel-tone-detected', ({ isAwaited }) => {
      if (isAwaited && --left === 0) over.resolve('SUCCESS')
    })
    const timer = seconds > 0 ? deps.clock.after(seconds * 1000, () => over.resolve('TIMEOUT')) : undefined
    const onAbort = () => over.reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    try {
      setStatus(await over.promise)
      return 'continue'
    } catch (error) {
      if (channel.isHangingUp) setStatus('HANGUP')
      throw error
    } finally {
      stop()
      timer?.cancel()
      signal.removeEventListener('abort', onAbort)
      if (!channel.isEnded) deps.exchange.setAudio(channel, { awaitedTone: null })
    }
  },
)
