// AES in counter mode as SRTP uses it (RFC 3711 §4.1.1), on one long-lived cipher that encrypts counter blocks.
// Not node's own counter mode: making a cipher for every packet costs more than the encryption.
import { type Cipheriv, createCipheriv } from 'node:crypto'

const blockLength = 16

export class CounterKeystream {
  readonly #cipher: Cipheriv
  #blocks = Buffer.alloc(blockLength * 16)

  constructor(key: Uint8Array) {
    this.#cipher = createCipheriv(key.length === 32 ? 'aes-256-ecb' : 'aes-128-ecb', key, null)
    this.#cipher.setAutoPadding(false)
  }

  /** The keystream for an initial vector of 16 bytes whose last two count blocks. */
  of(vector: Uint8Array, length: number): Uint8Array {
    const count = Math.ceil(length / blockLength)
    if (this.#blocks.length < count * blockLength) this.#blocks = Buffer.alloc(2 * count * blockLength)
    const blocks = this.#blocks
    for (let block = 0; block < count; block++) {
      const at = block * blockLength
      blocks.set(vector, at)
      blocks[at + 14] = block >> 8
      blocks[at + 15] = block
    }
    return this.#cipher.update(blocks.subarray(0, count * blockLength))
  }

  /** Encrypts and decrypts alike, in place. */
  apply(vector: Uint8Array, bytes: Uint8Array, start: number, end: number): void {
    const stream = this.of(vector, end - start)
    for (let at = start; at < end; at++) bytes[at] = (bytes[at] as number) ^ (stream[at - start] as number)
  }
}
