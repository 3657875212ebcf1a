import { agiCommand, readNumber } from '../command.ts'
import { sayMoment } from '../say-prompts.ts'

export const sayTime = agiCommand(
  {
    name: 'SAY TIME',
    arguments: '<seconds since 1970> <escape digits>',
    least: 2,
    most: 2,
    usage: 'Says a time of day; one of the escape digits ends it.',
  },
  ({ call, args: [text, escapes = ''] }) => {
    const seconds = readNumber(text)
    return seconds === undefined ? undefined : sayMoment(call, { seconds, escapes, format: 'IMp' })
  },
)
