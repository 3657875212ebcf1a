// Values divided by commas: split as text, or read one by one with a grammar.
// Not for headers whose values hold commas of their own (credentials, dates).

import { SipFault } from './fault.ts'
import { Reader } from './reader.ts'

/** Splits at commas outside of quotations and angle brackets; empty places are left out. */
export function splitList(text: string): string[] {
  if (!text.includes(',')) {
    const only = text.trim()
    return only === '' ? [] : [only]
  }
  const values: string[] = []
  let start = 0
  let isQuoted = false
  let isBracketed = false
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at)
    if (isQuoted) {
      if (code === 0x5c) at++
      else if (code === 0x22) isQuoted = false
    } else if (code === 0x22) isQuoted = true
    else if (code === 0x3c) isBracketed = true
    else if (code === 0x3e) isBracketed = false
    else if (at === text.length || (code === 0x2c && !isBracketed)) {
      const value = text.slice(start, at).trim()
      if (value !== '') values.push(value)
      start = at + 1
    }
  }
  if (start < text.length && (isQuoted || isBracketed)) values.push(text.slice(start).trim())
  return values
}

/** Every value of a line, read by its grammar; an empty place is a fault. */
export function readList<T>(text: string, readOne: (reader: Reader) => T | SipFault, most: number): T[] | SipFault {
  const reader = new Reader(text)
  let values: T[] | undefined
  for (;;) {
    reader.skipSpace()
    const at = reader.at
    const code = reader.peek()
    if (Number.isNaN(code) || code === 0x2c || code === 0x3b) return new SipFault('bad-separator', at)
    const value = readOne(reader)
    if (value instanceof SipFault) return value
    // mostly there is one: a list that grows takes room for many at once
    if (values === undefined) values = [value]
    else values.push(value)
    if (values.length > most) return new SipFault('too-many-values', at)
    reader.skipSpace()
    if (reader.isAtEnd) return values
    if (!reader.take(',')) return new SipFault('trailing-text', reader.at)
  }
}
