// FILE_COUNT_LINE(name[,format]): how many lines a file has.

import { readFileSync } from 'node:fs'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { lineEnd, linesOf } from '../system/file-text.ts'

export const fileCountLine = dialplanFunction(
  {
    name: 'FILE_COUNT_LINE',
    module: 'func_env.so',
    synopsis: 'How many lines a file has.',
    arguments: ['name', 'format?'],
    danger: 'read',
  },
  {
    read(use) {
      try {
        return String(linesOf(readFileSync(use.args[0] ?? '', 'utf8'), lineEnd(use.args[1])).length)
      } catch (error) {
        return failed(use, `FILE_COUNT_LINE: ${(error as Error).message}`)
      }
    },
  },
)
