// ToneScan([zone[,timeout[,threshold[,options]]]]): waits until the far end tells how the call goes: a tone, a machine, a voice, a key.

import { type ProgressZoneName, progressZoneNames } from '@jackfield/media'
import { application, type Outcome } from '../engine/application.ts'
import { awaitHeard } from '../listening/await-heard.ts'
import { integerPrefix, numberPrefix } from '../text/integer-prefix.ts'

const usualZone = 'us'
const variable = 'TONESCANSTATUS'

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
    const { args, channel, deps, log, options } = call
    const zone = zoneOf(args[0] ?? '')
    const seconds = args[1] ? (numberPrefix(args[1]) ?? -1) : 0
    const threshold = args[2] ? (integerPrefix(args[2]) ?? 0) : 1
    const scan = zone && { zone, threshold, detectsFax: options.has('f'), detectsVoice: options.has('v') }
    if (!scan || seconds < 0 || threshold < 1) {
      log.warning(`ToneScan: '${call.data}' is not understood; zones are ${progressZoneNames.join(', ')}`)
      channel.variables.set(variable, 'ERROR')
      return 'continue'
    }
    return awaitHeard(call, {
      ...{ application: 'ToneScan', variable, settings: { scan }, without: { scan: null }, seconds },
      follow: (end) => [
        deps.bus.onChannel(channel.id, 'channel-progress-heard', ({ kind }) => end(kind.toUpperCase())),
        deps.bus.onChannel(channel.id, 'channel-digit-ended', ({ direction }) => {
          if (direction === 'received') end('DTMF')
        }),
      ],
    })
  },
)
