// STRPTIME(text,zone,format): the moment a text tells of, in seconds since 1970.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { parseTime } from '../text/parse-time.ts'

export const strptime = dialplanFunction(
  {
    name: 'STRPTIME',
    module: 'func_strings.so',
    synopsis: 'The moment that a text tells of, by a pattern.',
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
