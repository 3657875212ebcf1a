import { agiCommand } from '../command.ts'
import { sayPrompts } from '../say-prompts.ts'

export const sayAlpha = agiCommand(
  {
    name: 'SAY ALPHA',
    arguments: '<text> <escape digits>',
    least: 2,
    most: 2,
    usage: 'Spells a text; one of the escape digits ends it.',
  },
  ({ call, args: [text = '', escapes = ''] }) => sayPrompts(call, text === '' ? [] : [`characters:${text}`], escapes),
)
