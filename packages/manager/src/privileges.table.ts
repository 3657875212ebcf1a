// The classes of rights: what a user may hear and what he may ask for, with the bits that clients send as numbers.
// Not who has which: users do.

import { table } from '@jackfield/base'

export const privileges = {
  system: 1 << 0,
  call: 1 << 1,
  log: 1 << 2,
  verbose: 1 << 3,
  command: 1 << 4,
  agent: 1 << 5,
  user: 1 << 6,
  config: 1 << 7,
  dtmf: 1 << 8,
  reporting: 1 << 9,
  cdr: 1 << 10,
  dialplan: 1 << 11,
  originate: 1 << 12,
  agi: 1 << 13,
  hookresponse: 1 << 14,
  cc: 1 << 15,
  aoc: 1 << 16,
  test: 1 << 17,
  security: 1 << 18,
  message: 1 << 30,
} as const satisfies Record<string, number>

export type Privilege = keyof typeof privileges

const bitByName = table<number>(privileges)

export const everything = Object.values(privileges).reduce((bits, bit) => bits | bit, 0)

export const bitsOf = (names: readonly Privilege[]): number => names.reduce((bits, name) => bits | privileges[name], 0)

/** As events and lists show them: the names, then `all`; nothing at all is `<none>`. */
export const showPrivileges = (names: readonly Privilege[]): string =>
  names.length === 0 ? '<none>' : [...names, 'all'].join(',')

export interface ReadPrivileges {
  readonly bits: number
  /** words that are no class */
  readonly unknown: readonly string[]
}

/** A list of a configuration file: `all`, `none`, or names with commas between them. */
export function readPrivileges(text: string): ReadPrivileges {
  let bits = 0
  const unknown: string[] = []
  for (const item of text.split(',')) {
    const word = item.trim().toLowerCase()
    if (word === '' || word === 'none') continue
    if (word === 'all') bits |= everything
    else {
      const bit = bitByName.get(word)
      if (bit === undefined) unknown.push(item.trim())
      else bits |= bit
    }
  }
  return { bits, unknown }
}

/** beyond it the bits of a number mean nothing */
const highestMask = 2 ** 31 - 1

const yes = new Set(['yes', 'true', 'y', 't', 'on'])
const no = new Set(['no', 'false', 'n', 'f', 'off'])

/** What a client wants to hear: a number, on, off, or names; unknown names are passed over. Nothing: it said nothing. */
export function parseEventMask(text: string): number | undefined {
  const word = text.trim().toLowerCase()
  if (word === '') return undefined
  // before the words: `1` is a class, not a yes
  if (/^\d+$/.test(word)) return Number(word) > highestMask ? everything : Number(word) & everything
  if (no.has(word)) return 0
  return yes.has(word) ? everything : readPrivileges(word).bits
}
