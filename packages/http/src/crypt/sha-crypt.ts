// crypt(3) with `$5$` (SHA-256) and `$6$` (SHA-512), by Drepper's description of them.
// Not a choice of parameters: rounds and salt come from the stored text.

import { hash } from 'node:crypto'
import { formatGroups } from './crypt-base64.ts'

const longestSalt = 16
const defaultRounds = 5000
const fewestRounds = 1000
const mostRounds = 999_999_999

interface Kind {
  readonly name: 'sha256' | 'sha512'
  readonly bytes: number
  readonly groups: readonly (readonly number[])[]
}

/** Groups of three bytes whose indices walk round the digest by a fixed step, and a rest. */
function walk(count: number, third: number, turn: (group: number[]) => number[], rest: number[]): number[][] {
  const groups: number[][] = []
  let group = [0, third, 2 * third]
  for (let at = 0; at < count; at++) {
    groups.push(group)
    group = turn(group).map((index) => index + 1)
  }
  return [...groups, rest]
}

const kinds: Readonly<Record<'5' | '6', Kind>> = {
  5: { name: 'sha256', bytes: 32, groups: walk(10, 10, ([a, b, c]) => [c, a, b] as number[], [31, 30]) },
  6: { name: 'sha512', bytes: 64, groups: walk(21, 21, ([a, b, c]) => [b, c, a] as number[], [63]) },
}

/** The text repeated and cut to a length. */
function stretch(bytes: Uint8Array, length: number): Buffer {
  const whole = Buffer.alloc(length)
  for (let at = 0; at < length; at += bytes.length)
    whole.set(bytes.subarray(0, Math.min(bytes.length, length - at)), at)
  return whole
}

/** The text after the last `$`. */
export function shaCrypt(which: '5' | '6', password: string, saltText: string, rounds = defaultRounds): string {
  const kind = kinds[which]
  const digestOf = (parts: Uint8Array[]): Buffer => hash(kind.name, Buffer.concat(parts), 'buffer')
  const key = Buffer.from(password)
  const salt = Buffer.from(saltText).subarray(0, longestSalt)
  const other = digestOf([key, salt, key])
  const start: Uint8Array[] = [key, salt, stretch(other, key.length)]
  for (let bits = key.length; bits > 0; bits >>= 1) start.push(bits & 1 ? other : key)
  let digest = digestOf(start)
  const p = stretch(digestOf(Array(key.length).fill(key)), key.length)
  const s = stretch(digestOf(Array(16 + (digest[0] as number)).fill(salt)), salt.length)
  const count = Math.min(mostRounds, Math.max(fewestRounds, rounds))
  for (let round = 0; round < count; round++) {
    const parts: Uint8Array[] = [round & 1 ? p : digest]
    if (round % 3) parts.push(s)
    if (round % 7) parts.push(p)
    parts.push(round & 1 ? digest : p)
    digest = digestOf(parts)
  }
  return formatGroups(digest, kind.groups)
}
