import { agiCommand, readNumber } from '../command.ts'
import { sayMoment } from '../say-prompts.ts'

export const sayDate = agiCommand(
  {
    name: 'SAY DATE',
    arguments: '<seconds since 1970> <escape digits>',
    least: 2,
    most: 2,
    usage: 'Says a day; one of the escape digits ends it.',
  },
  ({ call, args: [text, escapes = ''] }) => {
    const seconds = readNumber(text)
    return seconds === undefined ? undefined : sayMoment(call, { seconds, escapes, format: 'ABdY' })
  },
)
