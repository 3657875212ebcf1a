// STAT(flag,file): does a file exist, what is it, how large and how old?

import { statSync } from 'node:fs'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

const seconds = (ms: number) => String(Math.floor(ms / 1000))

export const stat = dialplanFunction(
  {
    name: 'STAT',
    module: 'func_env.so',
    synopsis: 'What is known of a file.',
    arguments: ['flag', 'file'],
    danger: 'read',
  },
  {
    read(use) {
      const [flag = '', file = ''] = use.args
      const found = statSync(file, { throwIfNoEntry: false })
      if (!found)
        return flag === 'd' || flag === 'e' || flag === 'f' ? '0' : failed(use, `STAT: there is no file '${file}'`)
      switch (flag.charAt(0)) {
        case 'e':
          return '1'
        case 'd':
          return found.isDirectory() ? '1' : '0'
        case 'f':
          return found.isFile() ? '1' : '0'
        case 'm':
          return found.mode.toString(8)
        case 's':
          return String(found.size)
        case 'A':
          return seconds(found.atimeMs)
        case 'C':
          return seconds(found.ctimeMs)
        case 'M':
          return seconds(found.mtimeMs)
        default:
          return failed(use, `STAT: '${flag}' is none of d, e, f, m, s, A, C, M`)
      }
    },
  },
)
