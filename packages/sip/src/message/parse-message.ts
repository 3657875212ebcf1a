// Bytes to a message. Finds the lines and the body; header values are left alone until somebody asks.
// Not strict about meaning: a message that can be answered comes back with its fault, so that it can be.

import { isAscii, isUtf8 } from 'node:buffer'
import { methods } from '../tables/methods.table.ts'
import { isToken } from './characters.ts'
import { SipFault } from './fault.ts'
import { HeaderLine } from './header-line.ts'
import { type HeaderName, headerName, headerNamed, knownHeaderName, usualHeaderName } from './header-name.ts'
import { defaultMessageLimits, type MessageLimits } from './limits.ts'
import { SipMessage } from './message.ts'

const headEnd = Buffer.from('\r\n\r\n')
const contentLengthName = headerNamed('content-length')

/** One datagram or one websocket frame is one message; bytes behind Content-Length are ignored. */
export function parseMessage(bytes: Buffer, limits: MessageLimits = defaultMessageLimits): SipMessage | SipFault {
  const start = skipLineBreaks(bytes, 0)
  if (bytes.length > limits.messageBytes) return new SipFault('too-large', limits.messageBytes)
  // where every byte is a character the end of the head is found in the text that is made of them anyway
  const whole = isAscii(bytes) ? bytes.toString('latin1') : undefined
  const end = whole === undefined ? bytes.indexOf(headEnd, start) : whole.indexOf('\r\n\r\n', start)
  const headStop = end < 0 ? bytes.length : end
  const message =
    whole === undefined
      ? parseHead(bytes.subarray(start, headStop), limits)
      : parseHeadText(whole.slice(start, headStop), headStop - start, limits)
  if (message instanceof SipFault) return message
  if (end < 0) {
    message.fault ??= new SipFault('no-empty-line', bytes.length)
    return message
  }
  const bodyAt = end + 4
  const length = contentLength(message, limits)
  if (length instanceof SipFault) message.fault ??= length
  else if (length === undefined) message.body = bytes.subarray(bodyAt)
  else if (bodyAt + length > bytes.length) message.fault ??= new SipFault('truncated', bytes.length)
  else if (length > 0) message.body = bytes.subarray(bodyAt, bodyAt + length)
  return message
}

/** Empty lines before a message are not part of it (RFC 3261 §7.5). */
export function skipLineBreaks(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) at += 2
  return at
}

/** The header section, without the empty line that ends it. */
export function parseHead(bytes: Buffer, limits: MessageLimits): SipMessage | SipFault {
  return bytes.length > limits.headBytes
    ? new SipFault('head-too-large', limits.headBytes)
    : parseHeadText(textOf(bytes), bytes.length, limits)
}

function parseHeadText(text: string, length: number, limits: MessageLimits): SipMessage | SipFault {
  if (length > limits.headBytes) return new SipFault('head-too-large', limits.headBytes)
  const first = text.indexOf('\r\n')
  const firstEnd = first < 0 ? text.length : first
  if (firstEnd > limits.lineBytes) return new SipFault('line-too-long', limits.lineBytes)
  const lines: HeaderLine[] = []
  const message = parseStartLine(text.slice(0, firstEnd), lines, limits)
  if (message instanceof SipFault) return message
  message.head = text
  // the message has the array, and gets its lines now
  const fault = findLines(text, firstEnd + 2, lines, limits)
  if (isStray(text)) message.fault ??= new SipFault('nul-byte', text.indexOf('\0'))
  else message.fault ??= fault
  return message
}

/** UTF-8 as the RFC wants it; a head that is none is read byte by byte, as old phones wrote it. */
function textOf(bytes: Buffer): string {
  return isAscii(bytes) || !isUtf8(bytes) ? bytes.toString('latin1') : bytes.toString('utf8')
}

/** A NUL is allowed behind a backslash, inside of a quotation. */
function isStray(text: string): boolean {
  for (let at = text.indexOf('\0'); at >= 0; at = text.indexOf('\0', at + 1)) {
    if (text[at - 1] !== '\\') return true
  }
  return false
}

function parseStartLine(line: string, lines: HeaderLine[], limits: MessageLimits): SipMessage | SipFault {
  return line.startsWith('SIP/') ? parseStatusLine(line, lines) : parseRequestLine(line, lines, limits)
}

function parseStatusLine(line: string, lines: HeaderLine[]): SipMessage | SipFault {
  // the space behind the code is there even when no reason follows; some leave it out
  const parts = /^SIP\/(\d+\.\d+) (\d{3})(?: (.*))?$/.exec(line)
  if (!parts) return new SipFault('bad-status-line')
  const status = Number(parts[2])
  if (parts[1] !== '2.0' || status < 100 || status > 699) return new SipFault('bad-status-line')
  return SipMessage.response(status, parts[3] ?? '', lines)
}

function parseRequestLine(line: string, lines: HeaderLine[], limits: MessageLimits): SipMessage | SipFault {
  const space = line.indexOf(' ')
  const method = knownMethod(line, space) ?? line.slice(0, Math.max(0, space))
  if (!isToken(method) || method.length > 64) return new SipFault('not-sip')
  const trimmed = line.trimEnd()
  const last = trimmed.lastIndexOf(' ')
  const isUsual = trimmed.endsWith(' SIP/2.0')
  if (!isUsual && !/^SIP\/\d+\.\d+$/i.test(trimmed.slice(last + 1))) return new SipFault('not-sip', last + 1)
  const uri = line.slice(space + 1, Math.max(space + 1, last))
  const request = SipMessage.request(method, uri, lines)
  if (!isUsual && trimmed.slice(last + 1).toUpperCase() !== 'SIP/2.0') {
    request.fault = new SipFault('bad-version', last + 1)
  } else if (trimmed.length < line.length || last <= space || /[\s<>"]/.test(uri)) {
    request.fault = new SipFault('bad-request-line', space + 1)
  } else if (uri.length > limits.uriBytes) request.fault = new SipFault('uri-too-long', space + 1)
  return request
}

const methodNames = Object.keys(methods)

/** One that the table has; being the same text everywhere it is quickly compared. */
function knownMethod(line: string, end: number): string | undefined {
  for (let at = 0; at < methodNames.length; at++) {
    const name = methodNames[at]!
    if (name.length === end && line.startsWith(name)) return name
  }
  return undefined
}

/** Every line with its name; folded lines are one. What is wrong is told, and the good lines are there all the same. */
function findLines(text: string, from: number, lines: HeaderLine[], limits: MessageLimits): SipFault | undefined {
  let fault: SipFault | undefined
  let count = 0
  // looked for in all of it at once: hardly anybody sends any
  const hasStrays = /(?<!\r)\n|\r(?!\n)/.test(text)
  const isPlain = !hasStrays && !text.includes('\0')
  for (let at = from; at < text.length; ) {
    const end = lineEnd(text, at)
    const stray = hasStrays ? strayBreak(text, at, end) : -1
    if (stray >= 0) fault ??= new SipFault('bare-line-break', stray)
    if (end - at > limits.lineBytes) fault ??= new SipFault('line-too-long', at)
    // counted whether they are headers or not: looking at each costs
    if (count++ >= limits.headerLines) return new SipFault('too-many-headers', at)
    const colon = text.indexOf(':', at)
    const name = colon > at && colon < end ? nameOf(text, at, colon) : undefined
    if (name) lines.push(new HeaderLine(name, text, colon + 1, end, isPlain && !isFolded(text, at, end)))
    // the line break at the very end stands where no empty line came
    else if (end > at) fault ??= new SipFault('bad-header-line', at)
    at = end + 2
  }
  return fault
}

/** Where nothing strays, the first line break before its end is that of a folding. */
function isFolded(text: string, start: number, end: number): boolean {
  const at = text.indexOf('\r', start)
  return at >= 0 && at < end
}

/** The end of a header with all its continuation lines. */
function lineEnd(text: string, from: number): number {
  for (let at = from; ; ) {
    const end = text.indexOf('\r\n', at)
    if (end < 0) return text.length
    const next = text.charCodeAt(end + 2)
    if (next !== 0x20 && next !== 0x09) return end
    at = end + 2
  }
}

/** A CR or LF that does not belong to a folding; -1 when there is none. */
function strayBreak(text: string, start: number, end: number): number {
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    if (text.charCodeAt(at - 1) !== 0x0d) return at
  }
  for (let at = text.indexOf('\r', start); at >= 0 && at < end; at = text.indexOf('\r', at + 1)) {
    if (text.charCodeAt(at + 1) !== 0x0a) return at
  }
  return -1
}

function nameOf(text: string, start: number, colon: number): HeaderName | undefined {
  const usual = usualHeaderName(text, start, colon)
  if (usual) return usual
  let end = colon
  while (end > start && (text.charCodeAt(end - 1) === 0x20 || text.charCodeAt(end - 1) === 0x09)) end--
  const spelling = text.slice(start, end)
  // other names of the table need no second look either
  return knownHeaderName(spelling) ?? (isToken(spelling) ? headerName(spelling) : undefined)
}

/** undefined: none is given. Two are a fault even when they agree: somebody else may read the other. */
export function contentLength(message: SipMessage, limits: MessageLimits): number | SipFault | undefined {
  const { lines } = message
  let text: string | undefined
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]!.name !== contentLengthName) continue
    if (text !== undefined) return new SipFault('duplicate-header', 0, 'content-length')
    text = lines[at]!.value
  }
  if (text === undefined) return undefined
  if (!/^\d{1,10}$/.test(text)) return new SipFault('bad-content-length', 0, 'content-length')
  const length = Number(text)
  return length > limits.messageBytes ? new SipFault('too-large', 0, 'content-length') : length
}
