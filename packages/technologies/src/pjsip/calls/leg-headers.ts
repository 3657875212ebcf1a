// The headers of a call as the dialplan sees and changes them: those that came, those of the answer, those that go out.
// Not the functions: they only name what they want.

import { table } from '@jackfield/base'
import {
  cleanHeaderValue,
  type Header,
  isSipUri,
  type SipMessage,
  type SipRequest,
  type SipResponse,
} from '@jackfield/sip'

/** Written by the exchange alone: whoever could set them could break the dialog. */
const protectedNames = new Set(
  'via,route,record-route,from,to,call-id,cseq,contact,content-length,content-type,max-forwards'.split(','),
)

const compact = table<string>({ f: 'from', t: 'to', v: 'via', i: 'call-id', m: 'contact', l: 'content-length', c: 'content-type' }) // biome-ignore format: pairs

/** A parameter of From, or of the address in it. */
export interface FromParameter {
  readonly kind: 'header' | 'uri'
  readonly name: string
  readonly value: string
}

const token = /^[A-Za-z0-9.!%*_+`'~-]+$/

export class LegHeaders {
  readonly #received: SipRequest | undefined
  #answer: SipResponse | undefined
  #added: Header[] = []
  #fromParameters: readonly FromParameter[] = []

  /** `received`: the INVITE that came; undefined: we called. */
  constructor(received: SipRequest | undefined) {
    this.#received = received
  }

  set answer(response: SipResponse) {
    this.#answer = response
  }

  /** How many the dialplan has added. */
  get count(): number {
    return this.#added.length
  }

  /** What goes out with a new call. */
  get added(): readonly Header[] {
    return this.#added
  }

  /** The value of the one so many-th of this name, from 1; a name that ends in `*` stands for all that begin so. */
  read(name: string, place: number, from: 'request' | 'answer'): string | undefined {
    const message = from === 'request' ? this.#received : this.#answer
    return message && legsOf(message, name)[place - 1]?.value
  }

  /** Names in their order, each as often as it is there. */
  names(prefix: string, from: 'request' | 'answer'): string | undefined {
    const message = from === 'request' ? this.#received : this.#answer
    return (
      message &&
      legsOf(message, `${prefix}*`)
        .map(({ name }) => name.name)
        .join(',')
    )
  }

  /** False: the name may not be written, or is none. */
  add(name: string, value: string): boolean {
    if (!isWritable(name)) return false
    this.#added = [...this.#added, [name, cleanHeaderValue(value)]]
    return true
  }

  /** Instead of the so many-th of this name. */
  update(name: string, value: string, place: number): boolean {
    const found = this.#added.filter(([known]) => isSame(known, name))[place - 1]
    if (!found) return false
    this.#added = this.#added.map((header) => (header === found ? [header[0], cleanHeaderValue(value)] : header))
    return true
  }

  /** Of the From that came. */
  fromParameter(kind: string, name: string): string | undefined {
    const from = this.#received?.from
    if (!from) return undefined
    const { uri, parameters } = from
    if (kind.toLowerCase() === 'header') return parameters.get(name)
    return isSipUri(uri) ? uri.parameters.get(name) : undefined
  }

  /** Of the From that goes out. False: it cannot be written so. */
  setFromParameter(kind: string, name: string, value: string): boolean {
    const where = kind.toLowerCase()
    if ((where !== 'header' && where !== 'uri') || !token.test(name) || !token.test(value) || isSame(name, 'tag'))
      return false
    const others = this.#fromParameters.filter((known) => known.kind !== where || !isSame(known.name, name))
    this.#fromParameters = [...others, { kind: where, name, value }]
    return true
  }

  get fromParameters(): readonly FromParameter[] {
    return this.#fromParameters
  }

  /** How many went; `X-*` takes all that begin so. */
  remove(name: string): number {
    const before = this.#added.length
    this.#added = this.#added.filter(([known]) => !matches(known, name))
    return before - this.#added.length
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const matches = (name: string, wanted: string) =>
  wanted.endsWith('*') ? name.toLowerCase().startsWith(wanted.slice(0, -1).toLowerCase()) : isSame(name, wanted)

const legsOf = (message: SipMessage, wanted: string) => message.lines.filter(({ name }) => matches(name.name, wanted))

function isWritable(name: string): boolean {
  const lower = name.toLowerCase()
  return token.test(name) && !protectedNames.has(compact.get(lower) ?? lower)
}
