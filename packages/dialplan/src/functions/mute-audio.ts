// MUTEAUDIO(direction)=on: a channel that is not heard, or hears nothing.

import { parseBoolean } from '@jackfield/conf'
import { dialplanFunction } from '../engine/dialplan-function.ts'
import { soundSetting } from '../speaking/sound-setting.ts'

export const muteAudio = dialplanFunction(
  {
    name: 'MUTEAUDIO',
    module: 'res_mutestream.so',
    synopsis: 'Mutes a channel.',
    arguments: ['direction'],
    needsChannel: true,
  },
  {
    write(use, value) {
      const isMuted = parseBoolean(value) ?? false
      const direction = use.args[0]?.trim().toLowerCase()
      const muting = {
        ...(direction === 'out' ? {} : { mutesIn: isMuted }),
        ...(direction === 'in' ? {} : { mutesOut: isMuted }),
      }
      return soundSetting(use, 'MUTEAUDIO', /^(?:in|out|all)$/i, value, muting)
    },
  },
)
