// The password of the built-in configuration: made at the first start, kept where only its owner can read it.
// Not for a configuration of one's own: that has its own users.

import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Random } from '@jackfield/base'

/** Without letters and digits that are mistaken for one another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const passwordLength = 20

export function keepPassword(path: string, random: Random): string {
  const known = readPassword(path)
  if (known) return known
  const password = Array.from({ length: passwordLength }, () => alphabet[random.below(alphabet.length)]).join('')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const file = openSync(path, 'wx', 0o600)
    try {
      writeSync(file, `${password}\n`)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    // an exchange started at the same moment was quicker: its password is the one
    const theirs = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readPassword(path) : undefined
    if (!theirs) throw error
    return theirs
  }
  return password
}

function readPassword(path: string): string | undefined {
  try {
    const password = readFileSync(path, 'utf8').trim()
    if (password === '') return undefined
    // a copy may have lost its mode
    chmodSync(path, 0o600)
    return password
  } catch {
    return undefined
  }
}
