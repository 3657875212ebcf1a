// Addresses: sip and sips with everything they may carry, tel, and others as text.
// Not comparison (compare-uri.ts), and escapes stay as they were written: `unescapeUri` reads a user.

import {
  isMadeOf,
  passwordCharacters,
  telCharacters,
  uriCharacters,
  uriHeaderCharacters,
  uriParameterCharacters,
  userCharacters,
} from './characters.ts'
import { escapeUri } from './escapes.ts'
import { SipFault } from './fault.ts'
import { parseHostPort } from './host.ts'
import { Parameters } from './parameters.ts'

export interface SipUri {
  readonly scheme: 'sip' | 'sips'
  /** with its escapes */
  user?: string | undefined
  password?: string | undefined
  /** IPv6 in brackets */
  host: string
  port?: number | undefined
  parameters: Parameters
  /** `?name=value&…`, with their escapes */
  headers: readonly (readonly [name: string, value: string])[]
}

export interface TelUri {
  readonly scheme: 'tel'
  /** with its visual separators */
  number: string
  parameters: Parameters
}

export interface OtherUri {
  readonly scheme: 'other'
  /** the whole, its scheme included */
  text: string
}

export type Uri = SipUri | TelUri | OtherUri

export const isSipUri = (uri: Uri): uri is SipUri => uri.scheme === 'sip' || uri.scheme === 'sips'

export function parseUri(text: string): Uri | SipFault {
  // what nearly all of them begin with
  if (text.startsWith('sip:')) return parseSipUri('sip', text, 4)
  const colon = text.indexOf(':')
  if (colon <= 0 || !/^[A-Za-z][A-Za-z0-9+.-]*$/.test(text.slice(0, colon))) return new SipFault('bad-uri')
  const scheme = text.slice(0, colon).toLowerCase()
  if (scheme === 'sip' || scheme === 'sips') return parseSipUri(scheme, text, colon + 1)
  if (scheme === 'tel') return parseTelUri(text, colon + 1)
  return isMadeOf(text, uriCharacters) && text.length > colon + 1
    ? { scheme: 'other', text }
    : new SipFault('bad-uri', colon + 1)
}

function parseSipUri(scheme: 'sip' | 'sips', text: string, start: number): SipUri | SipFault {
  const uri: Unfinished = { scheme, user: undefined, password: undefined, host: '', port: undefined }
  const at = text.indexOf('@', start)
  const question = text.indexOf('?', Math.max(start, at))
  const headersAt = question < 0 ? text.length : question
  let hostAt = start
  if (at >= 0 && at < headersAt) {
    const fault = readUserInfo(uri, text, start, at)
    if (fault) return fault
    hostAt = at + 1
  } else if (at >= 0) return new SipFault('bad-uri', at)
  const semicolon = text.indexOf(';', hostAt)
  const hostEnd = semicolon < 0 || semicolon > headersAt ? headersAt : semicolon
  const place = parseHostPort(text, hostAt, hostEnd)
  if (place instanceof SipFault) return place
  uri.host = place.host
  uri.port = place.port
  if (hostEnd < headersAt) {
    const parameters = readUriParameters(text, hostEnd, headersAt, uriParameterCharacters)
    if (parameters instanceof SipFault) return parameters
    uri.parameters = parameters
  } else uri.parameters = new Parameters()
  if (headersAt < text.length) {
    const headers = readUriHeaders(text, headersAt + 1)
    if (headers instanceof SipFault) return headers
    uri.headers = headers
  } else uri.headers = none
  return uri as SipUri
}

const none: SipUri['headers'] = []

/** While it is read: each has all its parts, in one order. */
type Unfinished = Omit<SipUri, 'parameters' | 'headers'> & Partial<Pick<SipUri, 'parameters' | 'headers'>>

function readUserInfo(uri: Unfinished, text: string, start: number, end: number): SipFault | undefined {
  const colon = text.indexOf(':', start)
  const userEnd = colon >= 0 && colon < end ? colon : end
  if (userEnd === start || !isMadeOf(text, userCharacters, start, userEnd, true)) {
    // `#` is not allowed unescaped, and phones send it nevertheless
    if (
      userEnd === start ||
      !isMadeOf(text.slice(start, userEnd).replaceAll('#', ''), userCharacters, 0, undefined, true)
    ) {
      return new SipFault('bad-uri', start)
    }
  }
  uri.user = text.slice(start, userEnd)
  if (userEnd === end) return undefined
  if (!isMadeOf(text, passwordCharacters, userEnd + 1, end, true)) return new SipFault('bad-uri', userEnd + 1)
  uri.password = text.slice(userEnd + 1, end)
  return undefined
}

function readUriParameters(text: string, start: number, end: number, set: Uint8Array): Parameters | SipFault {
  const list: { key: string; raw: string | undefined }[] = []
  for (let at = start; at < end; ) {
    const next = text.indexOf(';', at + 1)
    const stop = next < 0 || next > end ? end : next
    const equals = text.indexOf('=', at)
    const nameEnd = equals >= 0 && equals < stop ? equals : stop
    if (nameEnd === at + 1 || !isMadeOf(text, set, at + 1, nameEnd, true)) return new SipFault('bad-parameter', at + 1)
    let raw: string | undefined
    if (nameEnd < stop) {
      if (nameEnd + 1 === stop || !isMadeOf(text, set, nameEnd + 1, stop, true)) {
        return new SipFault('bad-parameter', nameEnd + 1)
      }
      raw = text.slice(nameEnd + 1, stop)
    }
    list.push({ key: text.slice(at + 1, nameEnd).toLowerCase(), raw })
    at = stop
  }
  return new Parameters(list)
}

function readUriHeaders(text: string, start: number): [string, string][] | SipFault {
  const headers: [string, string][] = []
  for (let at = start; at <= text.length; ) {
    const next = text.indexOf('&', at)
    const stop = next < 0 ? text.length : next
    const equals = text.indexOf('=', at)
    if (equals <= at || equals >= stop) return new SipFault('bad-uri', at)
    // `;` and `=` are not allowed here unescaped; Replaces in Refer-To comes with them from some phones
    const value = text.slice(equals + 1, stop)
    if (!isMadeOf(text, uriHeaderCharacters, at, equals, true)) return new SipFault('bad-uri', at)
    if (!isMadeOf(value.replace(/[;=@]/g, ''), uriHeaderCharacters, 0, undefined, true)) {
      return new SipFault('bad-uri', equals + 1)
    }
    headers.push([text.slice(at, equals), value])
    at = stop + 1
  }
  return headers
}

function parseTelUri(text: string, start: number): TelUri | SipFault {
  const semicolon = text.indexOf(';', start)
  const end = semicolon < 0 ? text.length : semicolon
  if (end === start || !isMadeOf(text, telCharacters, start, end) || !/[0-9A-Fa-f*#]/.test(text.slice(start, end))) {
    return new SipFault('bad-uri', start)
  }
  const parameters = readUriParameters(text, end, text.length, uriParameterCharacters)
  return parameters instanceof SipFault ? parameters : { scheme: 'tel', number: text.slice(start, end), parameters }
}

/** Whatever may not stand in a part is escaped, so that no value can break out of its place. */
export function formatUri(uri: Uri): string {
  if (uri.scheme === 'other') return uri.text
  if (uri.scheme === 'tel') return `tel:${uri.number.replace(/[^0-9A-Fa-f*#.()+-]/g, '')}${uri.parameters}`
  let text = `${uri.scheme}:`
  if (uri.user !== undefined) {
    text += escapeUri(uri.user, userCharacters)
    if (uri.password !== undefined) text += `:${escapeUri(uri.password, passwordCharacters)}`
    text += '@'
  }
  text += uri.port === undefined ? uri.host : `${uri.host}:${uri.port}`
  text += uri.parameters
  uri.headers.forEach(([name, value], at) => {
    const safe = (part: string) => escapeUri(part, uriHeaderCharacters)
    text += `${at === 0 ? '?' : '&'}${safe(name)}=${safe(value)}`
  })
  return text
}

/** A sip URI from its parts; the user may be any text. */
export function sipUri(parts: {
  scheme?: 'sip' | 'sips'
  user?: string | undefined
  host: string
  port?: number | undefined
  parameters?: Record<string, string | true | undefined>
}): SipUri {
  return {
    scheme: parts.scheme ?? 'sip',
    user:
      parts.user === undefined || parts.user === ''
        ? undefined
        : escapeUri(parts.user.replaceAll('%', '%25'), userCharacters),
    host: parts.host,
    port: parts.port,
    parameters: Parameters.of(parts.parameters ?? {}),
    headers: [],
  }
}

export const copyUri = (uri: SipUri): SipUri => ({ ...uri, parameters: uri.parameters.copy() })
