// JITTERBUFFER(fixed|adaptive|disabled)=default, or max,resync,extra,video: how the packets of a call are held.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { jitterSettings } from '../speaking/jitter-settings.ts'
import { soundSetting } from '../speaking/sound-setting.ts'

export const jitterbuffer = dialplanFunction(
  {
    name: 'JITTERBUFFER',
    module: 'func_jitterbuffer.so',
    synopsis: 'Sets the jitter buffer of a channel.',
    arguments: ['type'],
    needsChannel: true,
  },
  {
    write(use, value) {
      const type = (use.args[0] ?? '').trim().toLowerCase()
      const isHeld = type === 'fixed' || type === 'adaptive'
      const jitter = isHeld ? jitterSettings(type, value) : null
      if (jitter === undefined) {
        use.log.error(`JITTERBUFFER: '${value}' is neither 'default' nor times in milliseconds`)
        return false
      }
      return soundSetting(use, 'JITTERBUFFER', /^(fixed|adaptive|disabled)$/i, value, { jitter })
    },
  },
)
