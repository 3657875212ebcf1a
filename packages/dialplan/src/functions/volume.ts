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
  { write: (use, value) => soundSetting(use, 'VOLUME', /^[tr]x$/i, value) },
)
