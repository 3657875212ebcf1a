// DIRNAME(path): a path without its last part.

import { dirname as folderOf } from 'node:path'
import { dialplanFunction } from '../engine/dialplan-function.ts'

export const dirname = dialplanFunction(
  { name: 'DIRNAME', module: 'func_env.so', synopsis: 'The folder of a path.', arguments: ['path'], split: 'none' },
  { read: ({ data }) => folderOf(data) },
)
