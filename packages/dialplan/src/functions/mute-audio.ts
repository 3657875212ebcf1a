// MUTEAUDIO(direction)=on: a channel that is not heard, or hears nothing.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { soundSetting } from '../engine/sound-setting.ts'

export const muteAudio = dialplanFunction(
  {
    name: 'MUTEAUDIO',
    module: 'res_mutestream.so',
    synopsis: 'Mutes a channel.',
    arguments: ['direction'],
    needsChannel: true,
  },
  { write: (use, value) => soundSetting(use, 'MUTEAUDIO', /^(?:in|out|all)$/i, value) },
)
