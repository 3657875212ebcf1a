// MD5(text): the digest, in hexadecimal digits.

import { createHash } from 'node:crypto'
import { dialplanFunction } from '../engine/dialplan-function.ts'

export const md5 = dialplanFunction(
  { name: 'MD5', module: 'func_md5.so', synopsis: 'The MD5 digest of a text.', arguments: ['text'], split: 'none' },
  { read: ({ data }) => createHash('md5').update(data).digest('hex') },
)
