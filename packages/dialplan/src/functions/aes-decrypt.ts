// AES_DECRYPT(key,base64): the text that AES_ENCRYPT made base64 of.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { aesBlocks } from '../text/aes-blocks.ts'

export const aesDecrypt = dialplanFunction(
  {
    name: 'AES_DECRYPT',
    module: 'func_aes.so',
    synopsis: 'The text of what was encrypted with a key of 16 characters.',
    arguments: ['key', 'base64'],
    split: 'raw',
  },
  {
    read(use) {
      const text = aesBlocks(use, 'decrypt', Buffer.from(use.args[1] ?? '', 'base64'))?.toString('utf8')
      // the last block was filled up with zeros
      return text?.replace(/\0[\s\S]*$/, '')
    },
  },
)
