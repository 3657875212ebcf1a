// REPLACE(variable,characters[,by]): each of some characters replaced by one other, or dropped.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { decodeEscapes } from '../text/decode-escapes.ts'

export const replace = dialplanFunction(
  {
    name: 'REPLACE',
    module: 'func_strings.so',
    synopsis: 'A variable with some characters replaced by one other or dropped.',
    arguments: ['variable', 'characters', 'by?'],
  },
  {
    read(use) {
      const [name = '', characters = '', by = ''] = use.args
      const text = use.variable(name)
      if (!text) return failed(use, `REPLACE: the variable '${name}' is empty`)
      const gone = new Set(decodeEscapes(characters))
      const other = decodeEscapes(by).charAt(0)
      return [...text].map((char) => (gone.has(char) ? other : char)).join('')
    },
  },
)
