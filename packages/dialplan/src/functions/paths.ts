// Dialplan functions of the parts of a path: BASENAME, DIRNAME.
// No file is looked at.

import { dirname as folderOf, basename as lastPart } from 'node:path'
import { dialplanFunction } from '../engine/dialplan-function.ts'

/** BASENAME(path): the last part of a path. */
export const basename = dialplanFunction(
  { name: 'BASENAME', module: 'func_env.so', synopsis: 'The last part of a path.', arguments: ['path'], split: 'none' },
  { read: ({ data }) => lastPart(data) },
)

/** DIRNAME(path): a path without its last part. */
export const dirname = dialplanFunction(
  { name: 'DIRNAME', module: 'func_env.so', synopsis: 'The folder of a path.', arguments: ['path'], split: 'none' },
  { read: ({ data }) => folderOf(data) },
)
