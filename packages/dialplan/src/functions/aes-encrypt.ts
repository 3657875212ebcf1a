// AES_ENCRYPT(key,text): a text encrypted with AES of 128 bits, block by block, as base64.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { aesBlocks } from '../text/aes-blocks.ts'

export const aesEncrypt = dialplanFunction(
  {
    name: 'AES_ENCRYPT',
    module: 'func_aes.so',
    synopsis: 'A text encrypted with a key of 16 characters, in base64.',
    arguments: ['key', 'text'],
    split: 'raw',
  },
  { read: (use) => aesBlocks(use, 'encrypt', Buffer.from(use.args[1] ?? ''))?.toString('base64') },
)
