// BackgroundDetect(file[,silence[,shortest[,longest[,analysis]]]]): plays a file until a digit, or until somebody speaks.

import { application } from '../engine/application.ts'
import { needsSound } from '../engine/needs-sound.ts'
import { answerFor, playPrompts, soundUris } from '../engine/prompts.ts'

export const backgroundDetect = application(
  {
    name: 'BackgroundDetect',
    module: 'app_talkdetect.so',
    synopsis: 'Plays a file until somebody speaks or dials.',
    arguments: ['file', 'silence?', 'shortest?', 'longest?', 'analysis?'],
  },
  async (call) => {
    if (!answerFor(call)) return 'end'
    needsSound(call, 'BackgroundDetect', 'hearing somebody speak')
    const { context, caller } = call.channel.facts
    const interrupts = (digit: string) => call.parts.extensions.canMatch(context, digit, caller.number)
    const { digit } = await playPrompts(call, soundUris(call.args[0] ?? ''), { interrupts })
    return digit === undefined ? 'continue' : { digit }
  },
)
