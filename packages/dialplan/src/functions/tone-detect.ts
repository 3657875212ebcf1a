// TONE_DETECT(frequency[,duration[,options]]): listens for a tone; read, how often it was heard.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { needsSound } from '../engine/needs-sound.ts'
import { soundSetting } from '../engine/sound-setting.ts'

/** What holds when the call does not say otherwise. */
const usual = { durationMs: 500, aboveRestDb: 16 } as const

export const toneDetect = dialplanFunction(
  {
    name: 'TONE_DETECT',
    module: 'func_tonedetect.so',
    synopsis: 'Listens for a tone.',
    arguments: ['frequency', 'duration?', 'options?'],
    needsChannel: true,
  },
  {
    read(use) {
      const direction = (use.args[0] ?? '').toLowerCase()
      if (direction !== 'rx' && direction !== 'tx')
        return failed(use, `TONE_DETECT: '${use.args[0]}' is none of rx, tx`)
      needsSound(use, 'TONE_DETECT', 'hearing a tone')
      return '0'
    },
    write(use, value) {
      const [frequency = '', duration = '', options = ''] = use.args.map((arg) => arg.trim())
      const aboveRestDb = Number(/d\((\d+)\)/.exec(options)?.[1] ?? usual.aboveRestDb)
      // `x` takes the detection away again
      const tone = options.includes('x')
        ? null
        : { hz: Number.parseInt(frequency, 10), durationMs: Number(duration) || usual.durationMs, aboveRestDb }
      return soundSetting(use, 'TONE_DETECT', /^\d+(?:\+\d+)?$/, value, { tone })
    },
  },
)
