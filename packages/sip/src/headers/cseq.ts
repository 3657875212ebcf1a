// CSeq, and RAck and RSeq that are made like it (RFC 3261 §20.16, RFC 3262 §7).
// Not the rules of numbering: dialogs keep those.

import { SipFault } from '../message/fault.ts'
import { Reader } from '../message/reader.ts'

export interface CSeq {
  sequence: number
  method: string
}

/** Below 2^31 (RFC 3261 §8.1.1.5). */
const mostSequence = 2 ** 31 - 1

export function parseCSeq(text: string): CSeq | SipFault {
  return readCSeq(new Reader(text))
}

function readCSeq(reader: Reader): CSeq | SipFault {
  reader.skipSpace()
  const sequence = reader.number(mostSequence)
  if (sequence === undefined) return new SipFault('bad-number', reader.at)
  const space = reader.at
  reader.skipSpace()
  if (reader.at === space) return new SipFault('bad-separator', space)
  const method = reader.token()
  if (method === '') return new SipFault('bad-token', reader.at)
  reader.skipSpace()
  return reader.isAtEnd ? { sequence, method } : new SipFault('trailing-text', reader.at)
}

export const formatCSeq = ({ sequence, method }: CSeq): string => `${sequence} ${method}`

/** Which reliable provisional answer a PRACK is for. */
export interface RAck extends CSeq {
  responseSequence: number
}

export function parseRAck(text: string): RAck | SipFault {
  const reader = new Reader(text)
  reader.skipSpace()
  const responseSequence = reader.number(2 ** 32 - 1)
  if (responseSequence === undefined) return new SipFault('bad-number', reader.at)
  const cseq = readCSeq(reader)
  return cseq instanceof SipFault ? cseq : { responseSequence, ...cseq }
}

export const formatRAck = (rack: RAck): string => `${rack.responseSequence} ${rack.sequence} ${rack.method}`
