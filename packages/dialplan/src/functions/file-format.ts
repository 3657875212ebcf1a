// FILE_FORMAT(name): which line ends a file has.

import { readFileSync } from 'node:fs'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { lineFormat } from '../system/file-text.ts'

export const fileFormat = dialplanFunction(
  {
    name: 'FILE_FORMAT',
    module: 'func_env.so',
    synopsis: 'Which line ends a file has: u, d, m, or x for none.',
    arguments: ['name'],
    danger: 'read',
  },
  {
    read(use) {
      try {
        return lineFormat(readFileSync(use.args[0] ?? '', 'utf8'))
      } catch (error) {
        return failed(use, `FILE_FORMAT: ${(error as Error).message}`)
      }
    },
  },
)
