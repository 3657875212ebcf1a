// A name and an address with parameters: From, To, Contact, Route and all who look like them.
// Not `*` of Contact.

import { isToken, uriCharacters } from './characters.ts'
import { SipFault } from './fault.ts'
import { Parameters, readParameters } from './parameters.ts'
import { quote, unquote } from './quoted-string.ts'
import { Reader } from './reader.ts'
import { formatUri, parseUri, type Uri } from './uri.ts'

export interface NameAddress {
  /** without quotes and escapes; undefined: none was given */
  displayName?: string | undefined
  uri: Uri
  /** of the header, not of the URI */
  parameters: Parameters
}

/** One value, the whole text. */
export function parseNameAddress(text: string): NameAddress | SipFault {
  const reader = new Reader(text)
  const value = readNameAddress(reader)
  if (value instanceof SipFault) return value
  reader.skipSpace()
  return reader.isAtEnd ? value : new SipFault('trailing-text', reader.at)
}

export function readNameAddress(reader: Reader): NameAddress | SipFault {
  reader.skipSpace()
  const start = reader.at
  const { text } = reader
  let displayName: string | undefined
  if (reader.peek() === 0x22) {
    const quoted = reader.quoted()
    if (quoted === undefined) return new SipFault('bad-quoted-string', start)
    displayName = unquote(quoted)
    reader.skipSpace()
    if (reader.peek() !== 0x3c) return new SipFault('bad-uri', reader.at)
  } else {
    const open = nameEnd(text, start)
    if (open < 0) return readBareAddress(reader)
    const name = text.slice(start, open).trim()
    if (name !== '') {
      if (!isName(name)) return new SipFault('bad-token', start)
      displayName = name.replace(/[ \t]+/g, ' ')
    }
    reader.at = open
  }
  const close = text.indexOf('>', reader.at)
  if (close < 0) return new SipFault('bad-uri', reader.at)
  const uri = parseUri(text.slice(reader.at + 1, close))
  if (uri instanceof SipFault) return new SipFault(uri.code, reader.at + 1 + uri.at)
  reader.at = close + 1
  const parameters = readParameters(reader)
  return parameters instanceof SipFault ? parameters : { displayName, uri, parameters }
}

/** Where `<` opens the address; -1 when the address comes without, which a `:` before it shows. */
function nameEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x3c) return at
    if (code === 0x3a || code === 0x2c) return -1
  }
  return -1
}

/** Words of a name without quotes. Letters beyond ASCII are let through: phones send them. */
const isName = (name: string) =>
  name.split(/[ \t]+/).every((word) => isToken(word.replace(/[\u0080-\u{10ffff}]/gu, 'x')))

/** Without brackets everything behind `;` belongs to the header, and `?` or `,` cannot stand in the address. */
function readBareAddress(reader: Reader): NameAddress | SipFault {
  const start = reader.at
  const { text } = reader
  for (; reader.at < text.length; reader.at++) {
    const code = text.charCodeAt(reader.at)
    if (code === 0x3b || code === 0x2c || code >= 128 || uriCharacters[code] !== 1) break
    if (code === 0x3f) return new SipFault('unbracketed-uri', reader.at)
  }
  const uri = parseUri(text.slice(start, reader.at))
  if (uri instanceof SipFault) return new SipFault(uri.code, start + uri.at)
  const parameters = readParameters(reader)
  return parameters instanceof SipFault ? parameters : { uri, parameters }
}

export function formatNameAddress({ displayName, uri, parameters }: NameAddress): string {
  const name = displayName === undefined || displayName === '' ? '' : `${quote(displayName)} `
  return `${name}<${formatUri(uri)}>${parameters}`
}

export const nameAddress = (uri: Uri, displayName?: string, parameters = new Parameters()): NameAddress => ({
  displayName,
  uri,
  parameters,
})
