import { agiCommand, readNumber } from '../command.ts'
import { sayMoment } from '../say-prompts.ts'

export const sayDatetime = agiCommand(
  {
    name: 'SAY DATETIME',
    arguments: '<seconds since 1970> <escape digits> [<format>] [<zone>]',
    least: 2,
    most: 4,
    usage: 'Says a moment, by a pattern of letters; one of the escape digits ends it.',
  },
  ({ call, args: [text, escapes = '', format = "ABdY 'digits/at' IMp", zone] }) => {
    const seconds = readNumber(text)
    return seconds === undefined ? undefined : sayMoment(call, { seconds, escapes, format, zone })
  },
)
