// Hosts and ports as they stand in URIs and Via: names, IPv4, IPv6 in brackets.
// Not resolution.

import { isIPv4, isIPv6 } from 'node:net'
import { digitCharacters, hostCharacters, isMadeOf } from './characters.ts'
import { SipFault } from './fault.ts'

export interface HostPort {
  /** IPv6 in its brackets */
  host: string
  port: number | undefined
}

/** `host[:port]`, the whole text. White space around the colon, as Via may have it, must be gone already. */
export function parseHostPort(text: string, start = 0, end = text.length): HostPort | SipFault {
  let hostEnd: number
  if (text[start] === '[') {
    const close = text.indexOf(']', start)
    if (close < 0 || close >= end || !isIPv6(text.slice(start + 1, close))) return new SipFault('bad-host', start)
    // a zone means nothing to the other side
    if (text.slice(start, close).includes('%')) return new SipFault('bad-host', start)
    hostEnd = close + 1
  } else {
    const colon = text.indexOf(':', start)
    hostEnd = colon < 0 || colon >= end ? end : colon
    if (hostEnd === start || hostEnd - start > 255) return new SipFault('bad-host', start)
    if (!isMadeOf(text, hostCharacters, start, hostEnd)) return new SipFault('bad-host', start)
    if (text[start] === '.' || text[start] === '-') return new SipFault('bad-host', start)
  }
  const host = text.slice(start, hostEnd)
  if (hostEnd === end) return { host, port: undefined }
  if (text[hostEnd] !== ':') return new SipFault('bad-host', hostEnd)
  const length = end - hostEnd - 1
  if (length < 1 || length > 5 || !isMadeOf(text, digitCharacters, hostEnd + 1, end)) {
    return new SipFault('bad-port', hostEnd + 1)
  }
  const port = Number(text.slice(hostEnd + 1, end))
  return port >= 1 && port <= 65_535 ? { host, port } : new SipFault('bad-port', hostEnd + 1)
}

/** An address for sockets: without the brackets of IPv6. */
export const hostAddress = (host: string): string => (host[0] === '[' ? host.slice(1, -1) : host)

/** A host for URIs: an IPv6 address gets its brackets. */
export const uriHost = (address: string): string =>
  address.includes(':') && isIPv6(address) ? `[${address}]` : address

export const isAddress = (host: string): boolean => isIPv4(host) || isIPv6(hostAddress(host))

export const formatHostPort = ({ host, port }: HostPort): string => (port === undefined ? host : `${host}:${port}`)
