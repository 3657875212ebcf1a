// The two ways of protecting a packet, behind one interface: counter mode with HMAC-SHA1, and AES-GCM.
// Not indexes and replay: the session keeps those.
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { CounterKeystream } from './counter-keystream.ts'
import type { SrtpProfile } from './profiles.table.ts'

/** Lengths count from the beginning of `bytes`; `clear` bytes stay readable. */
export interface PacketCipher {
  /** Encrypts in place and writes the tag behind; gives the new length. `trailer` is authenticated, not sent. */
  seal(bytes: Uint8Array, clear: number, length: number, vector: Uint8Array, trailer: Uint8Array): number
  /** Checks the tag at the end and decrypts in place; gives the new length, or -1 when the tag is wrong. */
  open(bytes: Uint8Array, clear: number, length: number, vector: Uint8Array, trailer: Uint8Array): number
}

export interface SessionKeys {
  readonly encryption: Uint8Array
  readonly authentication: Uint8Array
}

export function packetCipher(profile: SrtpProfile, keys: SessionKeys, tagLength: number): PacketCipher {
  return profile.cipher === 'counter' ? counterCipher(keys, tagLength) : aeadCipher(keys.encryption)
}

function counterCipher(keys: SessionKeys, tagLength: number): PacketCipher {
  const keystream = new CounterKeystream(keys.encryption)
  const tagOf = (bytes: Uint8Array, length: number, trailer: Uint8Array) =>
    createHmac('sha1', keys.authentication).update(bytes.subarray(0, length)).update(trailer).digest()
  return {
    seal(bytes, clear, length, vector, trailer) {
      keystream.apply(vector, bytes, clear, length)
      bytes.set(tagOf(bytes, length, trailer).subarray(0, tagLength), length)
      return length + tagLength
    },
    open(bytes, clear, length, vector, trailer) {
      const end = length - tagLength
      if (end < clear) return -1
      const wanted = tagOf(bytes, end, trailer).subarray(0, tagLength)
      if (!timingSafeEqual(wanted, bytes.subarray(end, length))) return -1
      keystream.apply(vector, bytes, clear, end)
      return end
    },
  }
}

const aeadTagLength = 16

function aeadCipher(key: Uint8Array): PacketCipher {
  const name = key.length === 32 ? 'aes-256-gcm' : 'aes-128-gcm'
  return {
    seal(bytes, clear, length, vector, trailer) {
      const cipher = createCipheriv(name, key, vector)
      cipher.setAAD(Buffer.concat([bytes.subarray(0, clear), trailer]))
      bytes.set(cipher.update(bytes.subarray(clear, length)), clear)
      cipher.final()
      bytes.set(cipher.getAuthTag(), length)
      return length + aeadTagLength
    },
    open(bytes, clear, length, vector, trailer) {
      const end = length - aeadTagLength
      if (end < clear) return -1
      const decipher = createDecipheriv(name, key, vector, { authTagLength: aeadTagLength })
      decipher.setAAD(Buffer.concat([bytes.subarray(0, clear), trailer]))
      decipher.setAuthTag(bytes.subarray(end, length))
      const plain = decipher.update(bytes.subarray(clear, end))
      try {
        decipher.final()
      } catch {
        return -1
      }
      bytes.set(plain, clear)
      return end
    },
  }
}
