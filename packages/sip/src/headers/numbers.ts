// Headers that are one number: Max-Forwards, Expires, Min-Expires, RSeq, Content-Length.
// Not those with parameters.

import { SipFault } from '../message/fault.ts'
import { Reader } from '../message/reader.ts'

export const mostSeconds = 2 ** 32 - 1

export function parseNumber(text: string, most: number): number | SipFault {
  const reader = new Reader(text)
  reader.skipSpace()
  const value = reader.number(most)
  if (value === undefined) return new SipFault('bad-number', reader.at)
  reader.skipSpace()
  return reader.isAtEnd ? value : new SipFault('trailing-text', reader.at)
}
