// Content-Type and Accept: kinds of content, and whether one is among those somebody takes (RFC 3261 §20.1, §20.15).
// Not the content.

import { SipFault } from '../message/fault.ts'
import { readList } from '../message/lists.ts'
import { type Parameters, readParameters } from '../message/parameters.ts'
import { Reader } from '../message/reader.ts'

export interface MediaType {
  /** `application/sdp`, in lower case; `*` possible in Accept */
  type: string
  parameters: Parameters
}

export function parseMediaType(text: string): MediaType | SipFault {
  const reader = new Reader(text)
  reader.skipSpace()
  const type = readMediaType(reader)
  if (type instanceof SipFault) return type
  reader.skipSpace()
  return reader.isAtEnd ? type : new SipFault('trailing-text', reader.at)
}

function readMediaType(reader: Reader): MediaType | SipFault {
  const major = reader.token()
  if (major === '' || !reader.takeSeparator('/')) return new SipFault('bad-value', reader.at)
  const minor = reader.token()
  if (minor === '') return new SipFault('bad-value', reader.at)
  const parameters = readParameters(reader)
  return parameters instanceof SipFault ? parameters : { type: `${major}/${minor}`.toLowerCase(), parameters }
}

/** Accept may be there and empty: then nothing is taken. */
export function parseAccept(text: string): MediaType[] | SipFault {
  return text.trim() === '' ? [] : readList(text, readMediaType, 64)
}

export function accepts(ranges: readonly MediaType[], type: string): boolean {
  const major = type.slice(0, type.indexOf('/'))
  return ranges.some(
    (range) =>
      (range.type === type || range.type === `${major}/*` || range.type === '*/*') &&
      Number(range.parameters.get('q') ?? 1) > 0,
  )
}
