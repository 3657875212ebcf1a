// Via: the way a request took, and where its answer goes (RFC 3261 §20.42, RFC 3581).
// Not sending.

import { SipFault } from '../message/fault.ts'
import { formatHostPort, parseHostPort } from '../message/host.ts'
import { type Parameters, readParameters } from '../message/parameters.ts'
import type { Reader } from '../message/reader.ts'

/** What the branch of everybody who follows RFC 3261 begins with. */
export const magicCookie = 'z9hG4bK'

export interface Via {
  /** in capitals: UDP, TCP, TLS, WS, WSS or something unknown */
  transport: string
  host: string
  port: number | undefined
  parameters: Parameters
}

export function readVia(reader: Reader): Via | SipFault {
  const start = reader.at
  const transport = readProtocol(reader)
  if (transport instanceof SipFault) return transport
  const space = reader.at
  reader.skipSpace()
  if (reader.at === space) return new SipFault('bad-host', space)
  const place = readSentBy(reader)
  if (place instanceof SipFault) return place
  const parameters = readParameters(reader)
  if (parameters instanceof SipFault) return parameters
  if (parameters.repeated !== undefined) return new SipFault('duplicate-parameter', start)
  return { transport, host: place.host, port: place.port, parameters }
}

const usualProtocol = 'SIP/2.0/UDP'

function readProtocol(reader: Reader): string | SipFault {
  const start = reader.at
  // most of what comes, and nothing else fits between this and a space
  if (reader.text.startsWith('SIP/2.0/UDP ', start)) {
    reader.at = start + usualProtocol.length
    return 'UDP'
  }
  const name = reader.token()
  if (!reader.takeSeparator('/')) return new SipFault('bad-protocol', start)
  const version = reader.token()
  if (!reader.takeSeparator('/')) return new SipFault('bad-protocol', reader.at)
  const transport = reader.token()
  if (transport === '') return new SipFault('bad-protocol', reader.at)
  if (name.toUpperCase() !== 'SIP' || version === '') return new SipFault('bad-protocol', start)
  return transport.toUpperCase()
}

/** White space is allowed around the colon of the port. */
function readSentBy(reader: Reader): ReturnType<typeof parseHostPort> {
  const { text, at: start } = reader
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x3b || code === 0x2c) break
  }
  reader.at = at
  const raw = text.slice(start, at).trimEnd()
  const place = parseHostPort(/[ \t]/.test(raw) ? withoutSpace(raw) : raw)
  return place instanceof SipFault ? new SipFault(place.code, start + place.at) : place
}

/** Piece by piece: a pattern for the white space around a colon takes for ever over a long run of spaces. */
const withoutSpace = (text: string) =>
  text
    .split(':')
    .map((piece) => piece.trim())
    .join(':')

export const formatVia = (via: Via): string => `SIP/2.0/${via.transport} ${formatHostPort(via)}${via.parameters}`
