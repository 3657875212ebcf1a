import { phoneticPrompts } from '@jackfield/dialplan'
import { agiCommand } from '../command.ts'
import { sayPrompts } from '../say-prompts.ts'

export const sayPhonetic = agiCommand(
  {
    name: 'SAY PHONETIC',
    arguments: '<text> <escape digits>',
    least: 2,
    most: 2,
    usage: 'Spells a text with the spelling alphabet; one of the escape digits ends it.',
  },
  ({ call, args: [text = '', escapes = ''] }) => sayPrompts(call, phoneticPrompts(text), escapes),
)
