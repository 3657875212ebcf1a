// SayPhonetic(text): letters by the words of the spelling alphabet.

import { application } from '../engine/application.ts'
import { phoneticPrompts } from '../speaking/phonetic-prompts.ts'
import { say } from '../speaking/say.ts'

export const sayPhonetic = application(
  {
    name: 'SayPhonetic',
    module: 'core',
    synopsis: 'Spells a text with the spelling alphabet.',
    arguments: ['text?'],
    split: 'none',
  },
  (call) => say(call, phoneticPrompts(call.data)),
)
