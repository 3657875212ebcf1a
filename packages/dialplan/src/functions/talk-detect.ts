// TALK_DETECT(set|remove)=[silence][,threshold]: tells when somebody begins and ends speaking.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { soundSetting } from '../engine/sound-setting.ts'

export const talkDetect = dialplanFunction(
  {
    name: 'TALK_DETECT',
    module: 'func_talkdetect.so',
    synopsis: 'Tells when somebody speaks.',
    arguments: ['action'],
    needsChannel: true,
  },
  { write: (use, value) => soundSetting(use, 'TALK_DETECT', /^(?:set|remove)$/i, value) },
)
