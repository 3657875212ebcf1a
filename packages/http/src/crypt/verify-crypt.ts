// Does a password belong to a text of crypt(3)? Takes milliseconds on purpose, so it is run in a worker.
// Not for DES or bcrypt texts: those are never right.

import { timingSafeEqual } from 'node:crypto'
import { md5Crypt } from './md5-crypt.ts'
import { shaCrypt } from './sha-crypt.ts'

const shape = /^\$(1|5|6)\$(?:rounds=(\d{1,9})\$)?([^$]*)\$([./0-9A-Za-z]+)$/

/** True: a text of a kind that can be verified here. */
export const isCryptText = (stored: string): boolean => {
  const [, kind, rounds] = shape.exec(stored) ?? []
  return kind !== undefined && !(kind === '1' && rounds !== undefined)
}

export function verifyCrypt(password: string, stored: string): boolean {
  const [, kind, rounds, salt, expected] = shape.exec(stored) ?? []
  if (kind === undefined || salt === undefined || expected === undefined) return false
  if (kind === '1') return rounds === undefined && isSame(md5Crypt(password, salt), expected)
  return isSame(
    shaCrypt(kind as '5' | '6', password, salt, rounds === undefined ? undefined : Number(rounds)),
    expected,
  )
}

function isSame(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
