// SHA1(text): the digest, in hexadecimal digits.

import { createHash } from 'node:crypto'
import { dialplanFunction } from '../engine/dialplan-function.ts'

export const sha1 = dialplanFunction(
  { name: 'SHA1', module: 'func_sha1.so', synopsis: 'The SHA-1 digest of a text.', arguments: ['text'], split: 'none' },
  { read: ({ data }) => createHash('sha1').update(data).digest('hex') },
)
