// Dialplan functions with a key or a digest: AES_ENCRYPT, AES_DECRYPT, MD5, SHA1.
// The blocks of AES are made in text/aes-blocks.ts.

import { createHash } from 'node:crypto'
import { dialplanFunction } from '../engine/dialplan-function.ts'
import { aesBlocks } from '../text/aes-blocks.ts'

/** AES_ENCRYPT(key,text): a text encrypted with AES of 128 bits, block by block, as base64. */
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

/** AES_DECRYPT(key,base64): the text that AES_ENCRYPT made base64 of. */
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

/** MD5(text): the digest, in hexadecimal digits. */
export const md5 = dialplanFunction(
  { name: 'MD5', module: 'func_md5.so', synopsis: 'The MD5 digest of a text.', arguments: ['text'], split: 'none' },
  { read: ({ data }) => createHash('md5').update(data).digest('hex') },
)

/** SHA1(text): the digest, in hexadecimal digits. */
export const sha1 = dialplanFunction(
  { name: 'SHA1', module: 'func_sha1.so', synopsis: 'The SHA-1 digest of a text.', arguments: ['text'], split: 'none' },
  { read: ({ data }) => createHash('sha1').update(data).digest('hex') },
)
