import { agiCommand, readNumber } from '../command.ts'
import { sayPrompts } from '../say-prompts.ts'

export const sayNumber = agiCommand(
  {
    name: 'SAY NUMBER',
    arguments: '<number> <escape digits> [<gender>]',
    least: 2,
    most: 3,
    usage: 'Says a number; one of the escape digits ends it.',
  },
  ({ call, args: [text, escapes = ''] }) => {
    const number = readNumber(text)
    return number === undefined ? undefined : sayPrompts(call, [`number:${number}`], escapes)
  },
)
