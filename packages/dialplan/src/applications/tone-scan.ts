// ToneScan([zone[,timeout[,threshold[,options]]]]): waits until the far end tells how the call goes: a tone, a machine, a voice, a key.

import { type ProgressZoneName, progressZoneNames } from '@jackfield/media'
import { application, type Outcome } from '../engine/application.ts'
import { integerPrefix, numberPrefix } from '../text/integer-prefix.ts'

const usualZone = 'us'

const zoneOf = (name: string): ProgressZoneName | undefined =>
  progressZoneNames.find((zone) => zone === (name.trim().toLowerCase() || usualZone))

export const toneScan = application(
  {
    name: 'ToneScan',
    module: 'app_tonedetect.so',
    synopsis: 'Waits for a tone of the network, a machine or a voice.',
    arguments: ['zone?', 'timeout?', 'threshold?', 'options?'],
    options: { f: 'fax machines are heard', v: 'voices are heard' },
  },
  async (call): Promise<Outcome> => {
    const { args, channel, deps, log, options, signal } = call
    const setStatus = (status: string) => channel.variables.set('TONESCANSTATUS', status)
    const zone = zoneOf(args[0] ?? '')
    const seconds = args[1] ? (numberPrefix(args[1]) ?? -1) : 0
    const threshold = args[2] ? (integerPrefix(args[2]) ?? 0) : 1
    const scan = zone && { zone, threshold, detectsFax: options.has('f'), detectsVoice: options.has('v') }
    if (!scan || seconds < 0 || threshold < 1) {
      log.warning(`ToneScan: '${call.data}' is not understood; zones are ${progressZoneNames.join(', ')}`)
      setStatus('ERROR')
      return 'continue'
    }
    if (!deps.exchange.setAudio(channel, { scan })) {
      log.warning('ToneScan: the exchange does not process the audio of this call')
      setStatus('ERROR')
      return 'continue'
    }
    const over = Promise.withResolvers<string>()
    const stops = [
      deps.bus.onChannel(channel.id, 'channel-progress-heard', ({ kind }) => over.resolve(kind.toUpperCase())),
      deps.bus.onChannel(channel.id, 'channel-digit-ended', ({ direction }) => {
        if (direction === 'received') over.resolve('DTMF')
      }),
    ]
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
      for (const stop of stops) stop()
      timer?.cancel()
      signal.removeEventListener('abort', onAbort)
      if (!channel.isEnded) deps.exchange.setAudio(channel, { scan: null })
    }
  },
)
