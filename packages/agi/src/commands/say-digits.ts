import { agiCommand } from '../command.ts'
import { sayPrompts } from '../say-prompts.ts'

export const sayDigits = agiCommand(
  {
    name: 'SAY DIGITS',
    arguments: '<digits> <escape digits>',
    least: 2,
    most: 2,
    usage: 'Says digits one by one; one of the escape digits ends it.',
  },
  ({ call, args: [text = '', escapes = ''] }) => sayPrompts(call, text === '' ? [] : [`digits:${text}`], escapes),
)
