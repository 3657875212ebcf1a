// AES of 128 bits, each block for itself and the last one filled up with zeros: what dialplans that talk to each other expect.
// Not a way to keep secrets well: equal blocks stay equal.

import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type FunctionUse, failed } from '../engine/dialplan-function.ts'

const blockBytes = 16

/** Nothing: the key has another length, or there is nothing to work on. */
export function aesBlocks(use: FunctionUse, act: 'encrypt' | 'decrypt', bytes: Buffer): Buffer | undefined {
  const name = `AES_${act.toUpperCase()}`
  const key = Buffer.from(use.args[0] ?? '')
  if (key.length !== blockBytes) return failed(use, `${name}: the key has to be exactly ${blockBytes} characters long`)
  if (bytes.length === 0) return failed(use, `${name}: there is nothing to ${act}`)
  const filled = Buffer.alloc(Math.ceil(bytes.length / blockBytes) * blockBytes)
  bytes.copy(filled)
  const cipher = (act === 'encrypt' ? createCipheriv : createDecipheriv)('aes-128-ecb', key, null)
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(filled), cipher.final()])
}
