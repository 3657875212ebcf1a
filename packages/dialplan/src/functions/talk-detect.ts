// TALK_DETECT(set|remove)=[silence][,threshold]: tells when somebody begins and ends speaking.

import { talkDefaults } from '@jackfield/media'
import { dialplanFunction } from '../engine/dialplan-function.ts'
import { soundSetting } from '../speaking/sound-setting.ts'

export const talkDetect = dialplanFunction(
  {
    name: 'TALK_DETECT',
    module: 'func_talkdetect.so',
    synopsis: 'Tells when somebody speaks.',
    arguments: ['action'],
    needsChannel: true,
  },
  {
    write(use, value) {
      const isRemoved = use.args[0]?.trim().toLowerCase() === 'remove'
      const talk = isRemoved ? null : detection(value, use.deps.settings().listening.silenceThreshold)
      if (talk === undefined) {
        use.log.error(`TALK_DETECT: '${value}' is no length of silence and level`)
        return false
      }
      return soundSetting(use, 'TALK_DETECT', /^(?:set|remove)$/i, value, { talk })
    },
  },
)

/** `[silence ms][,level]`; what is left out has its usual value, what is below 1 is wrong. */
function detection(value: string, usualThreshold: number): { silenceMs: number; threshold: number } | undefined {
  const [silence = '', level = ''] = value.split(',').map((part) => part.trim())
  const silenceMs = silence === '' ? talkDefaults.silenceMs : Number(silence)
  const threshold = level === '' ? usualThreshold : Number(level)
  return silenceMs >= 1 && threshold >= 1 ? { silenceMs, threshold } : undefined
}
