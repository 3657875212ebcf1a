// A request or an answer: the start line, the headers in their order, the body. What is asked for is parsed, once.
// Not checked: `checkMessage` says whether the routing headers can be trusted to be there.

import { parseContacts } from '../headers/contact.ts'
import { type CSeq, parseCSeq } from '../headers/cseq.ts'
import { parseNumber } from '../headers/numbers.ts'
import { readVia, type Via } from '../headers/via.ts'
import type { KnownHeader } from '../tables/headers.table.ts'
import { isToken } from './characters.ts'
import { SipFault } from './fault.ts'
import { HeaderLine } from './header-line.ts'
import { type HeaderName, headerName, headerNamed } from './header-name.ts'
import { defaultMessageLimits } from './limits.ts'
import { readList, splitList } from './lists.ts'
import { type NameAddress, parseNameAddress, readNameAddress } from './name-address.ts'
import { parseUri, type Uri } from './uri.ts'

/** A name from the table, or any other. */
type Name = KnownHeader | (string & {})

const empty: Buffer = Buffer.alloc(0)
const unread = Symbol('unread')
const viaName = headerNamed('via')
const fromName = headerNamed('from')
const toName = headerNamed('to')
const cseqName = headerNamed('cseq')
const contactName = headerNamed('contact')

export class SipMessage {
  readonly kind: 'request' | 'response'
  /** of a request; empty in an answer, where `cseq.method` has it */
  readonly method: string
  /** of a request, as written */
  requestUri: string
  /** of an answer; 0 in a request */
  readonly status: number
  readonly reason: string
  body: Buffer = empty
  /** of a message that came: its start line and headers as they came, whatever became of them since */
  head = ''
  /** what the parser found wrong with the message as a whole */
  fault: SipFault | undefined
  #lines: HeaderLine[]
  // what every message is asked for has a place of its own
  #vias: readonly Via[] | SipFault | undefined | typeof unread = unread
  #from: NameAddress | SipFault | undefined | typeof unread = unread
  #to: NameAddress | SipFault | undefined | typeof unread = unread
  #cseq: CSeq | SipFault | undefined | typeof unread = unread
  #contacts: readonly NameAddress[] | '*' | SipFault | undefined | typeof unread = unread
  #fault: SipFault | undefined | typeof unread = unread
  #others: Map<string, unknown> | undefined
  #uri: { readonly text: string; readonly uri: Uri | SipFault } | undefined
  /** something was read of its lines that would have to be read again if one changed */
  #isRead = false
  /** by what its transaction and its dialog are found, once somebody looked for them; empty: nobody did */
  transactionKey = ''
  dialogKey = ''

  private constructor(
    kind: SipMessage['kind'],
    method: string,
    requestUri: string,
    status: number,
    reason: string,
    lines: HeaderLine[],
  ) {
    this.kind = kind
    this.method = method
    this.requestUri = requestUri
    this.status = status
    this.reason = reason
    this.#lines = lines
  }

  static request(method: string, requestUri: string, lines: HeaderLine[] = []): SipRequest {
    return new SipMessage('request', method, requestUri, 0, '', lines) as SipRequest
  }

  static response(status: number, reason: string, lines: HeaderLine[] = []): SipResponse {
    return new SipMessage('response', '', '', status, reason, lines) as SipResponse
  }

  get lines(): readonly HeaderLine[] {
    return this.#lines
  }

  /** The first value line of this name, unfolded. */
  header(name: Name): string | undefined {
    const lines = this.#lines
    const at = indexOfName(lines, headerName(name))
    return at < 0 ? undefined : lines[at]!.value
  }

  /** All lines of this name. */
  headers(name: Name): string[] {
    return this.#valuesOf(headerName(name))
  }

  #valuesOf(name: HeaderName): string[] {
    const lines = this.#lines
    const values: string[] = []
    for (let at = indexOfName(lines, name); at >= 0; at = indexOfName(lines, name, at + 1)) {
      values.push(lines[at]!.value)
    }
    return values
  }

  has(name: Name): boolean {
    return indexOfName(this.#lines, headerName(name)) >= 0
  }

  /** All values of a list header, from all its lines, split at commas. */
  values(name: Name): string[] {
    const lines = this.headers(name)
    return lines.length === 1 ? splitList(lines[0]!) : lines.length === 0 ? lines : lines.flatMap(splitList)
  }

  /** Option tags and the like: whether a list header has this word, in any case. */
  lists(name: Name, word: string): boolean {
    const values = this.values(name)
    if (values.length === 0) return false
    const wanted = word.toLowerCase()
    return values.some((value) => value.toLowerCase() === wanted)
  }

  /** Behind the others. Refuses a value that would make another line. */
  add(name: Name, value: string): this {
    this.#lines.push(lineOf(name, value))
    this.#forget()
    return this
  }

  /** Before the others. */
  prepend(name: Name, value: string): this {
    this.#lines.unshift(lineOf(name, value))
    this.#forget()
    return this
  }

  /** Instead of all lines of this name, where the first of them stood. */
  set(name: Name, value: string): this {
    const line = lineOf(name, value)
    const at = indexOfName(this.#lines, line.name)
    if (at < 0) return this.add(name, value)
    this.#lines = this.#lines.filter((one, place) => place === at || !isNamed(one, line.name))
    this.#lines[at] = line
    this.#forget()
    return this
  }

  /** Instead of the first line of this name; the others stay. */
  replaceFirst(name: Name, value: string): this {
    const line = lineOf(name, value)
    const at = indexOfName(this.#lines, line.name)
    if (at < 0) return this.add(name, value)
    this.#lines[at] = line
    this.#forget()
    return this
  }

  remove(name: Name): this {
    const known = headerName(name)
    this.#lines = this.#lines.filter((line) => !isNamed(line, known))
    this.#forget()
    return this
  }

  /** Takes over every line of this name from another message, as it is. */
  copyFrom(other: SipMessage, name: Name): this {
    copyLines(other.#lines, headerName(name), this.#lines)
    this.#forget()
    return this
  }

  copy(): this {
    const { kind, method, requestUri, status, reason } = this
    const copy = new SipMessage(kind, method, requestUri, status, reason, [...this.#lines])
    copy.body = this.body
    return copy as this
  }

  // What parses: a value, a fault, or undefined where the header is missing.

  readVias(): readonly Via[] | SipFault | undefined {
    if (this.#vias === unread) this.#vias = this.#read(viaName, viasOf)
    return this.#vias
  }

  readFrom(): NameAddress | SipFault | undefined {
    if (this.#from === unread) this.#from = this.#read(fromName, taggedOf)
    return this.#from
  }

  readTo(): NameAddress | SipFault | undefined {
    if (this.#to === unread) this.#to = this.#read(toName, taggedOf)
    return this.#to
  }

  readCSeq(): CSeq | SipFault | undefined {
    if (this.#cseq === unread) this.#cseq = this.#read(cseqName, cseqOf)
    return this.#cseq
  }

  readContacts(): readonly NameAddress[] | '*' | SipFault | undefined {
    if (this.#contacts === unread) this.#contacts = this.#read(contactName, contactsOf)
    return this.#contacts
  }

  /** Where a request goes. */
  readUri(): Uri | SipFault {
    if (this.#uri?.text !== this.requestUri) this.#uri = { text: this.requestUri, uri: parseUri(this.requestUri) }
    return this.#uri.uri
  }

  /** Route, Record-Route, Path, Service-Route, P-Asserted-Identity and others made of addresses. */
  readAddresses(name: Name): readonly NameAddress[] | SipFault | undefined {
    return this.#once(headerName(name), addressesOf)
  }

  readNumber(name: Name, most: number): number | SipFault | undefined {
    const known = headerName(name)
    if (indexOfName(this.#lines, known) < 0) return undefined
    return this.#once(known, ([line]) => parseNumber(line!, most))
  }

  // The same for a message that was checked: there and well formed, or it is a bug to ask.

  get via(): Via {
    return this.vias[0]!
  }
  get vias(): readonly Via[] {
    return sure(this.readVias(), 'via')
  }
  get from(): NameAddress {
    return sure(this.readFrom(), 'from')
  }
  get to(): NameAddress {
    return sure(this.readTo(), 'to')
  }
  get cseq(): CSeq {
    return sure(this.readCSeq(), 'cseq')
  }
  get callId(): string {
    return sure(this.header('call-id'), 'call-id')
  }
  get fromTag(): string | undefined {
    return this.from.parameters.get('tag')
  }
  get toTag(): string | undefined {
    return this.to.parameters.get('tag')
  }
  /** The addresses; empty for none and for `*`. */
  get contacts(): readonly NameAddress[] {
    const contacts = this.readContacts()
    return contacts === undefined || contacts === '*' ? [] : sure(contacts, 'contact')
  }
  get routes(): readonly NameAddress[] {
    return sure(this.readAddresses('route') ?? [], 'route')
  }
  get recordRoutes(): readonly NameAddress[] {
    return sure(this.readAddresses('record-route') ?? [], 'record-route')
  }
  get maxForwards(): number | undefined {
    const value = this.readNumber('max-forwards', 255)
    return value === undefined ? undefined : sure(value, 'max-forwards')
  }
  /** The type of the body in lower case, without parameters. */
  get contentType(): string | undefined {
    const text = this.header('content-type')
    if (text === undefined) return undefined
    return (text.includes(';') ? text.slice(0, text.indexOf(';')).trim() : text).toLowerCase()
  }

  /** The outcome of a check of the whole; done once, until a line changes. */
  checked(check: (message: this) => SipFault | undefined): SipFault | undefined {
    if (this.#fault === unread) {
      this.#isRead = true
      this.#fault = check(this)
    }
    return this.#fault
  }

  #once<T>(name: HeaderName, read: (lines: string[]) => T | SipFault): T | SipFault | undefined {
    if (this.#others?.has(name.key)) return this.#others.get(name.key) as T | SipFault | undefined
    const value = this.#read(name, read)
    if (value === undefined) return undefined
    this.#others ??= new Map()
    this.#others.set(name.key, value)
    return value
  }

  #read<T>(name: HeaderName, read: (lines: string[]) => T | SipFault): T | SipFault | undefined {
    this.#isRead = true
    const lines = this.#valuesOf(name)
    const value = lines.length === 0 ? undefined : read(lines)
    return value instanceof SipFault ? value.in(name.key) : value
  }

  /** A line is another: what was read of all of them is read again. */
  #forget(): void {
    if (!this.#isRead) return
    this.#isRead = false
    this.transactionKey = ''
    this.dialogKey = ''
    this.#vias = unread
    this.#from = unread
    this.#to = unread
    this.#cseq = unread
    this.#contacts = unread
    this.#fault = unread
    this.#others = undefined
  }
}

export type SipRequest = SipMessage & { readonly kind: 'request' }
export type SipResponse = SipMessage & { readonly kind: 'response' }

export const isRequest = (message: SipMessage): message is SipRequest => message.kind === 'request'
export const isResponse = (message: SipMessage): message is SipResponse => message.kind === 'response'

function sure<T>(value: T | SipFault | undefined, header: string): T {
  if (value instanceof SipFault) throw new TypeError(value.toString())
  if (value === undefined) throw new TypeError(`the message has no ${header}`)
  return value
}

function all<T>(lines: readonly string[], read: (line: string) => T[] | SipFault): T[] | SipFault {
  if (lines.length === 1) return read(lines[0]!)
  const values: T[] = []
  for (const line of lines) {
    const more = read(line)
    if (more instanceof SipFault) return more
    values.push(...more)
  }
  return values
}

const viasOf = (lines: string[]) => all(lines, viasIn)
const viasIn = (line: string) => readList(line, readVia, defaultMessageLimits.listValues)
const addressesOf = (lines: string[]) => all(lines, addressesIn)
const addressesIn = (line: string) => readList(line, readNameAddress, defaultMessageLimits.listValues)
const taggedOf = ([line]: string[]) => tagged(line!)
const cseqOf = ([line]: string[]) => parseCSeq(line!)

function contactsOf(lines: string[]): readonly NameAddress[] | '*' | SipFault {
  return lines.length === 1 ? parseContacts(lines[0]!) : all(lines, contactsIn)
}

/** In several lines `*` makes no sense. */
function contactsIn(line: string): NameAddress[] | SipFault {
  const contacts = parseContacts(line)
  return contacts === '*' ? new SipFault('bad-value') : contacts
}

/** Two tags in one From would let two readers see two dialogs. */
function tagged(line: string): NameAddress | SipFault {
  const value = parseNameAddress(line)
  if (value instanceof SipFault) return value
  return value.parameters.repeated === undefined ? value : new SipFault('duplicate-parameter')
}

/** Only those that are in the table have one name object for all their lines. */
const isNamed = ({ name }: HeaderLine, wanted: HeaderName) => name === wanted || name.key === wanted.key

/** The first of this name from a place on; -1: there is none. */
function indexOfName(lines: readonly HeaderLine[], name: HeaderName, from = 0): number {
  for (let at = from; at < lines.length; at++) {
    const other = lines[at]!.name
    if (other === name || other.key === name.key) return at
  }
  return -1
}

/** Every line of this name, as it is. */
export function copyLines(from: readonly HeaderLine[], name: HeaderName, to: HeaderLine[]): void {
  for (let at = indexOfName(from, name); at >= 0; at = indexOfName(from, name, at + 1)) to.push(from[at]!)
}

/** A line of ours. Refuses a value that would make another line. */
export function lineOf(name: Name, value: string): HeaderLine {
  const known = headerName(name)
  // one that is not in the table is written as it was given
  if (known.name === name && !isToken(name)) throw new TypeError(`no name of a header: ${JSON.stringify(name)}`)
  const isPlain = !/[\r\n\0]/.test(value)
  if (!isPlain && !isSafe(value)) {
    throw new TypeError(`a value of ${known.name} may not have line breaks: ${JSON.stringify(value)}`)
  }
  return new HeaderLine(known, value, 0, value.length, isPlain)
}

/** A NUL may stand behind a backslash, as it may when it comes in; line breaks never. */
const isSafe = (value: string) => !/[\r\n]/.test(value) && !/(^|[^\\])\0/.test(value)

/** For texts of users put into headers: control characters become spaces. */
export const cleanHeaderValue = (text: string): string => text.replace(/[\x00-\x1f\x7f]+/g, ' ').trim()
