// Text to a session description. Line ends may be LF alone; unknown lines are kept; what matters must be right.
// Not negotiation.

import { isIPv4, isIPv6 } from 'node:net'
import { SdpFault } from './fault.ts'
import type {
  Attribute,
  Connection,
  MediaDescription,
  Origin,
  PlainLine,
  SessionDescription,
} from './session-description.ts'

export interface SdpLimits {
  readonly bytes: number
  readonly lines: number
  readonly media: number
}

export const defaultSdpLimits: SdpLimits = { bytes: 65_535, lines: 2000, media: 32 }

type MediaLine = Pick<MediaDescription, 'kind' | 'port' | 'portCount' | 'protocol' | 'formats'>

interface Section {
  connection?: Connection
  lines: PlainLine[]
  attributes: Attribute[]
}

export function parseSession(text: string, limits: SdpLimits = defaultSdpLimits): SessionDescription | SdpFault {
  if (text.length > limits.bytes) return new SdpFault('too-large')
  const lines = linesOf(text)
  if (lines.length > limits.lines) return new SdpFault('too-many-lines', limits.lines)
  if (lines[0] !== 'v=0') return new SdpFault('no-version', 1)
  // looked for in all of it at once: hardly anybody sends any
  const hasControls = /\0|\r(?!\n)/.test(text)
  let origin: Origin | undefined
  let name: string | undefined
  const session: Section = { lines: [], attributes: [] }
  const media: (Section & MediaLine)[] = []
  let section = session
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at]!
    const code = line.charCodeAt(0)
    if (!(code >= 0x61 && code <= 0x7a) || line.charCodeAt(1) !== 0x3d) return new SdpFault('bad-line', at + 1)
    if (hasControls && /[\0\r]/.test(line)) return new SdpFault('bad-line', at + 1)
    const type = line[0]!
    const value = line.slice(2)
    if (type === 'm') {
      const one = parseMedia(value)
      if (!one) return new SdpFault('bad-media', at + 1)
      if (media.length >= limits.media) return new SdpFault('too-many-media', at + 1)
      media.push(one)
      section = one
      continue
    }
    if (type === 'o' || type === 's' || type === 'v') {
      if (media.length > 0 || type === 'v') return new SdpFault('bad-order', at + 1)
      if (type === 's') name ??= value
      else {
        if (origin) return new SdpFault('bad-origin', at + 1)
        origin = parseOrigin(value)
        if (!origin) return new SdpFault('bad-origin', at + 1)
      }
      continue
    }
    if (!parseLine(section, type, value)) return new SdpFault('bad-connection', at + 1)
  }
  // some leave `s=` out; nobody needs it
  if (!origin) return new SdpFault('missing-line', lines.length)
  trim(session)
  for (const one of media) trim(one)
  return { origin, name: name ?? '-', ...session, media: media.slice() }
}

/** Lists that grew have room for many more, and a description stays as long as its call. */
function trim(section: Section): void {
  if (section.lines.length > 0) section.lines = section.lines.slice()
  if (section.attributes.length > 0) section.attributes = section.attributes.slice()
}

/** Without the empty ones at the end. */
function linesOf(text: string): string[] {
  const lines = text.split('\n')
  for (let at = lines.length - 2; at >= 0; at--) {
    const line = lines[at]!
    if (line.charCodeAt(line.length - 1) === 0x0d) lines[at] = line.slice(0, -1)
  }
  while (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines
}

/** False: a connection that is none. */
function parseLine(section: Section, type: string, value: string): boolean {
  if (type === 'c') {
    const connection = parseConnection(value)
    if (!connection) return false
    section.connection ??= connection
  } else if (type === 'a') section.attributes.push(parseAttribute(value))
  else section.lines.push({ type, value })
  return true
}

function parseAttribute(text: string): Attribute {
  const colon = text.indexOf(':')
  return colon < 0 ? { name: text.trim() } : { name: text.slice(0, colon), value: text.slice(colon + 1).trim() }
}

function parseConnection(text: string): Connection | undefined {
  const parts = /^IN (IP4|IP6) ([^\s/]+)(\/[\d/]+)?$/.exec(text.trim())
  if (!parts || !isGoodAddress(parts[1] as 'IP4' | 'IP6', parts[2]!)) return undefined
  const connection: Connection = { addressType: parts[1] as 'IP4' | 'IP6', address: parts[2]! }
  return parts[3] === undefined ? connection : { ...connection, suffix: parts[3] }
}

function parseOrigin(text: string): Origin | undefined {
  const parts = wordsOf(text)
  const [username, sessionId, version, net, addressType, address] = parts
  if (parts.length !== 6 || net !== 'IN' || (addressType !== 'IP4' && addressType !== 'IP6')) return undefined
  if (!/^\d{1,20}$/.test(sessionId!) || !/^\d{1,20}$/.test(version!)) return undefined
  return { username: username!, sessionId: sessionId!, version: version!, addressType, address: address! }
}

/** A name is let through: whoever needs an address must look it up. */
function isGoodAddress(type: 'IP4' | 'IP6', address: string): boolean {
  if (isIPv4(address)) return type === 'IP4'
  if (isIPv6(address)) return type === 'IP6'
  return /^[A-Za-z0-9][A-Za-z0-9.-]{0,254}$/.test(address) && !/^[\d.]+$/.test(address)
}

function parseMedia(text: string): (Section & MediaLine) | undefined {
  const [kind, place, protocol, ...formats] = wordsOf(text)
  const port = /^(\d{1,5})(?:\/(\d{1,4}))?$/.exec(place ?? '')
  if (!kind || !port || !protocol || formats.length === 0 || formats.length > 256) return undefined
  if (Number(port[1]) > 65_535) return undefined
  const media = { kind, port: Number(port[1]), protocol, formats: formats.slice(), lines: [], attributes: [] }
  return port[2] === undefined ? media : { ...media, portCount: Number(port[2]) }
}

function wordsOf(text: string): string[] {
  const trimmed = text.trim()
  // splitting at a pattern is several times as dear, and one space is what stands there
  return trimmed.includes('  ') ? trimmed.split(/ +/) : trimmed.split(' ')
}
