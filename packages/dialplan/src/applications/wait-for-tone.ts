// WaitForTone(frequency[,ms[,timeout[,times[,options]]]]): waits until the caller sends a tone.

import { application, type Outcome } from '../engine/application.ts'
import { awaitHeard } from '../listening/await-heard.ts'
import { integerPrefix, numberPrefix } from '../text/integer-prefix.ts'

const variable = 'WAITFORTONESTATUS'
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
    const { args, channel, deps, log, options } = call
    const [frequency = '', ms = '', timeout = '', times = ''] = args
    const hz = integerPrefix(frequency) ?? 0
    const durationMs = ms === '' ? usual.durationMs : (integerPrefix(ms) ?? 0)
    const seconds = timeout === '' ? 0 : (numberPrefix(timeout) ?? -1)
    const wanted = times === '' ? 1 : (integerPrefix(times) ?? 0)
    const aboveRestDb = options.has('d') ? Number(options.get('d')) : usual.aboveRestDb
    if (hz <= 0 || hz > highestHz || durationMs <= 0 || seconds < 0 || wanted <= 0 || !(aboveRestDb >= 0)) {
      log.warning(`WaitForTone: '${call.data}' is not understood`)
      channel.variables.set(variable, 'ERROR')
      return 'continue'
    }
    let left = wanted
    return awaitHeard(call, {
      ...{ application: 'WaitForTone', variable, seconds },
      ...{ settings: { awaitedTone: { hz, durationMs, aboveRestDb } }, without: { awaitedTone: null } },
      follow: (end) => [
        deps.bus.onChannel(channel.id, 'channel-tone-detected', ({ isAwaited }) => {
          if (isAwaited && --left === 0) end('SUCCESS')
        }),
      ],
    })
  },
)
