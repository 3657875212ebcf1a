// Dialplan functions that write and read a moment: STRFTIME, STRPTIME.
// Not IFTIME, which compares one with a time spec.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { formatTime } from '../text/format-time.ts'
import { numberPrefix } from '../text/integer-prefix.ts'
import { parseTime } from '../text/parse-time.ts'

/** STRFTIME([epoch][,zone[,format]]): a moment by a pattern. */
export const strftime = dialplanFunction(
  {
    name: 'STRFTIME',
    module: 'func_strings.so',
    synopsis: 'A moment, the present one by default, written by a pattern.',
    arguments: ['epoch?', 'zone?', 'format?'],
  },
  {
    read({ args: [epoch = '', zone, format], deps }) {
      const seconds = numberPrefix(epoch)
      return formatTime(seconds === undefined ? deps.clock.wall() : seconds * 1000, format || '%c', zone || undefined)
    },
  },
)

/** STRPTIME(text,zone,format): the moment a text tells of, in seconds since 1970. */
export const strptime = dialplanFunction(
  {
    name: 'STRPTIME',
    module: 'func_strings.so',
    synopsis: 'A date and time in a text, as seconds since 1970.',
    arguments: ['text', 'zone', 'format'],
  },
  {
    read(use) {
      const [text = '', zone, format = ''] = use.args
      const seconds = parseTime(text, format, zone || undefined)
      return seconds === undefined ? failed(use, `STRPTIME: '${text}' is not of the form '${format}'`) : String(seconds)
    },
  },
)
