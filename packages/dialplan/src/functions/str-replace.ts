// STRREPLACE(variable,find[,by[,most]]): a text replaced wherever it stands.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

export const strReplace = dialplanFunction(
  {
    name: 'STRREPLACE',
    module: 'func_strings.so',
    synopsis: 'A variable with one text in it replaced by another.',
    arguments: ['variable', 'find', 'by?', 'most?'],
  },
  {
    read(use) {
      const [name = '', find = '', by = '', most = ''] = use.args
      if (find === '') return failed(use, 'STRREPLACE: there is nothing to look for')
      const text = use.variable(name) ?? ''
      const limit = most === '' ? Number.POSITIVE_INFINITY : (integerPrefix(most) ?? 0)
      let result = ''
      let from = 0
      for (let count = 0; count < limit; count++) {
        const at = text.indexOf(find, from)
        if (at < 0) break
        result += text.slice(from, at) + by
        from = at + find.length
      }
      return result + text.slice(from)
    },
  },
)
