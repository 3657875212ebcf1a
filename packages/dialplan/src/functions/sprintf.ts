// SPRINTF(format,argument,…): a text by a pattern of conversions.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { formatText } from '../text/format-text.ts'

export const sprintf = dialplanFunction(
  {
    name: 'SPRINTF',
    module: 'func_sprintf.so',
    synopsis: 'Formats its arguments by a pattern.',
    arguments: ['format', 'argument...'],
  },
  {
    read(use) {
      const [format = '', ...args] = use.args
      const result = formatText(format, args)
      return result.ok ? result.text : failed(use, `SPRINTF: ${result.reason}`)
    },
  },
)
