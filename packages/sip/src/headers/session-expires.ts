// Session-Expires and Min-SE (RFC 4028 §4, §5).
// Not the timer.

import { SipFault } from '../message/fault.ts'
import { type Parameters, readParameters } from '../message/parameters.ts'
import { Reader } from '../message/reader.ts'
import { mostSeconds } from './numbers.ts'

export interface SessionExpires {
  seconds: number
  refresher?: 'uac' | 'uas' | undefined
}

export function parseSessionExpires(text: string): SessionExpires | SipFault {
  const read = readSeconds(text)
  if (read instanceof SipFault) return read
  const refresher = read.parameters.get('refresher')?.toLowerCase()
  if (refresher !== undefined && refresher !== 'uac' && refresher !== 'uas') return new SipFault('bad-value')
  return { seconds: read.seconds, refresher }
}

/** Min-SE may carry parameters nobody knows. */
export function parseMinSe(text: string): number | SipFault {
  const read = readSeconds(text)
  return read instanceof SipFault ? read : read.seconds
}

function readSeconds(text: string): { seconds: number; parameters: Parameters } | SipFault {
  const reader = new Reader(text)
  reader.skipSpace()
  const seconds = reader.number(mostSeconds)
  if (seconds === undefined) return new SipFault('bad-number', reader.at)
  const parameters = readParameters(reader)
  if (parameters instanceof SipFault) return parameters
  reader.skipSpace()
  return reader.isAtEnd ? { seconds, parameters } : new SipFault('trailing-text', reader.at)
}

export const formatSessionExpires = ({ seconds, refresher }: SessionExpires): string =>
  refresher === undefined ? String(seconds) : `${seconds};refresher=${refresher}`
