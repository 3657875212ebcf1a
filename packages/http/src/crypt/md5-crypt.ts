// crypt(3) with `$1$`: MD5, a thousand rounds. Old and weak, still found in configurations.
// Not for new passwords.

import { hash } from 'node:crypto'
import { formatGroups } from './crypt-base64.ts'

const rounds = 1000
const longestSalt = 8

/** Which bytes of the digest stand together in the text. */
const groups = [[0, 6, 12], [1, 7, 13], [2, 8, 14], [3, 9, 15], [4, 10, 5], [11]]

const md5 = (...parts: Uint8Array[]): Buffer => hash('md5', Buffer.concat(parts), 'buffer')

/** The text after `$1$salt$`. */
export function md5Crypt(password: string, saltText: string): string {
  const key = Buffer.from(password)
  const salt = Buffer.from(saltText).subarray(0, longestSalt)
  const other = md5(key, salt, key)
  const start: Uint8Array[] = [key, Buffer.from('$1$'), salt]
  for (let left = key.length; left > 0; left -= 16) start.push(other.subarray(0, Math.min(16, left)))
  // The first byte of the password stands where the original had meant a byte of the digest; it must stay so.
  for (let bits = key.length; bits > 0; bits >>= 1) start.push(bits & 1 ? Buffer.alloc(1) : key.subarray(0, 1))
  let digest = md5(...start)
  for (let round = 0; round < rounds; round++) {
    const parts: Uint8Array[] = [round & 1 ? key : digest]
    if (round % 3) parts.push(salt)
    if (round % 7) parts.push(key)
    parts.push(round & 1 ? digest : key)
    digest = md5(...parts)
  }
  return formatGroups(digest, groups)
}
