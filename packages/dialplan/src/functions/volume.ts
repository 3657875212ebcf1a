// VOLUME(direction[,options])=gain: how loud a channel is.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { soundSetting } from '../engine/sound-setting.ts'

export const volume = dialplanFunction(
  {
    name: 'VOLUME',
    module: 'func_volume.so',
    synopsis: 'How loud a channel is.',
    arguments: ['direction', 'options?'],
    needsChannel: true,
  },
  {
    write(use, value) {
      const gain = factor(Number(value))
      const isOut = use.args[0]?.trim().toLowerCase() === 'tx'
      return soundSetting(use, 'VOLUME', /^[tr]x$/i, value, isOut ? { volumeOut: gain } : { volumeIn: gain })
    },
  },
)

/** 2 is twice as loud, -2 half; 0, 1 and what is no number leave it as it is. */
const factor = (gain: number): number => (gain < 0 ? 1 / Math.max(1, -gain) : gain > 0 ? gain : 1)
