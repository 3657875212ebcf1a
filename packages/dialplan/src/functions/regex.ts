// REGEX("pattern" text): does a text match a POSIX extended regular expression?

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { compileRegex } from '../text/compile-regex.ts'

export const regex = dialplanFunction(
  {
    name: 'REGEX',
    module: 'func_strings.so',
    synopsis: '1 when a text matches a regular expression, else 0.',
    arguments: ['"pattern" text'],
    split: 'none',
  },
  {
    read(use) {
      const found = /^[^"]*"([^"]*)" ?([\s\S]*)$/.exec(use.data)
      if (!found) return failed(use, `REGEX: expected a pattern in quotes and a text, not '${use.data}'`)
      const compiled = compileRegex(found[1] as string)
      if (!compiled.ok) return failed(use, `REGEX: the pattern '${found[1]}' does not compile: ${compiled.reason}`)
      return compiled.regex.finds(found[2] as string) ? '1' : '0'
    },
  },
)
