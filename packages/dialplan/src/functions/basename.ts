// BASENAME(path): the last part of a path.

import { basename as lastPart } from 'node:path'
import { dialplanFunction } from '../engine/dialplan-function.ts'

export const basename = dialplanFunction(
  { name: 'BASENAME', module: 'func_env.so', synopsis: 'The last part of a path.', arguments: ['path'], split: 'none' },
  { read: ({ data }) => lastPart(data) },
)
