// DENOISE(direction)=on: less noise.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { soundSetting, soundSettings } from '../speaking/sound-setting.ts'
import { isYes } from '../text/truth.ts'

export const denoise = dialplanFunction(
  {
    name: 'DENOISE',
    module: 'func_speex.so',
    synopsis: 'Takes noise away.',
    arguments: ['direction'],
    needsChannel: true,
  },
  {
    read(use) {
      const direction = (use.args[0] ?? '').toLowerCase()
      if (!/^[tr]x$/.test(direction)) return failed(use, `DENOISE: '${use.args[0]}' is none of rx, tx`)
      return soundSettings.known(use.channel)?.get(`DENOISE(${direction})`) ?? '0'
    },
    write(use, value) {
      const isOn = isYes(value)
      const isOut = use.args[0]?.trim().toLowerCase() === 'tx'
      const settings = isOut ? { denoisesOut: isOn } : { denoisesIn: isOn }
      return soundSetting(use, 'DENOISE', /^[tr]x$/i, isOn ? '1' : '0', settings)
    },
  },
)
