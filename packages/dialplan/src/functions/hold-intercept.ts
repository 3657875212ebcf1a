// HOLD_INTERCEPT(set|remove)=: a hold is only told, the other party hears nothing of it.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { soundSetting } from '../engine/sound-setting.ts'

export const holdIntercept = dialplanFunction(
  {
    name: 'HOLD_INTERCEPT',
    module: 'func_holdintercept.so',
    synopsis: 'A hold is only told.',
    arguments: ['action'],
    needsChannel: true,
  },
  { write: (use, value) => soundSetting(use, 'HOLD_INTERCEPT', /^(?:set|remove)$/i, value) },
)
