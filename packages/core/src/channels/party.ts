// A party of a call: a name and a number, and how people write the two in one text.
// Not an endpoint.

import type { Party } from './channel-snapshot.ts'

export const nobody: Party = { name: '', number: '', presentation: 0 }

/** Where a call was redirected from and to, and why. */
export interface Redirecting {
  readonly from: Party
  readonly to: Party
  /** who was called first */
  readonly original: Party
  /** a word such as `cfu`, `cfb`, `unknown` */
  readonly reason: string
  /** why the first one sent it on; left out: nobody said */
  readonly originalReason?: string
  readonly count: number
}

export const nowhere: Redirecting = { from: nobody, to: nobody, original: nobody, reason: 'unknown', count: 0 }

/** How it may be presented does not make it another one. */
export const isSameParty = (a: Party, b: Party): boolean => a === b || (a.name === b.name && a.number === b.number)

export const isNobody = (party: Party): boolean => party.name === '' && party.number === ''

/** Only what people put into a phone number for the eye. */
const phoneNumber = /^[0-9*#+() .-]+$/

/** `(012) 34-56.78` is `012345678`; anything else stays. A dash or bracket is taken out only from what looks like a number. */
export function shrinkNumber(number: string): string {
  return phoneNumber.test(number) ? number.replaceAll(/[() .-]/g, '') : number
}

/** Reads `"Name" <number>`, `Name <number>`, `number` or `Name`. */
export function parseCallerId(text: string): Party {
  const trimmed = text.trim()
  const bracketed = /^(.*?)<([^>]*)>?\s*$/s.exec(trimmed)
  if (bracketed) {
    return { ...nobody, name: unquote(bracketed[1] as string), number: (bracketed[2] as string).trim() }
  }
  if (trimmed.startsWith('"')) return { ...nobody, name: unquote(trimmed) }
  const shrunk = shrinkNumber(trimmed)
  return /^[0-9*#+]+$/.test(shrunk) ? { ...nobody, number: shrunk } : { ...nobody, name: trimmed }
}

function unquote(name: string): string {
  const trimmed = name.trim()
  const quoted = /^"(.*)"$/s.exec(trimmed)
  return quoted ? (quoted[1] as string).replaceAll(/\\(.)/gs, '$1') : trimmed
}

/** `"Name" <number>` as the dialplan writes it. */
export function formatCallerId({ name, number }: Party): string {
  return `"${name.replaceAll(/["\\]/g, '\\$&')}" <${number}>`
}
