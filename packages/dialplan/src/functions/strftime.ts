// STRFTIME([epoch][,zone[,format]]): a moment by a pattern.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { formatTime } from '../text/format-time.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

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
