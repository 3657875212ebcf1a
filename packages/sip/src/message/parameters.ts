// Parameters behind a semicolon, of headers and of URIs: in order, names without regard to case, values as written.
// Not their meaning.

import { isMadeOf, isToken, uriParameterCharacters } from './characters.ts'
import { SipFault } from './fault.ts'
import { quote, unquote } from './quoted-string.ts'
import type { Reader } from './reader.ts'

interface Parameter {
  readonly key: string
  /** as written; undefined: a flag */
  readonly raw: string | undefined
}

export class Parameters implements Iterable<readonly [name: string, value: string | undefined]> {
  readonly #list: Parameter[]

  constructor(list: Parameter[] = []) {
    this.#list = list
  }

  static of(values: Record<string, string | number | true | undefined>): Parameters {
    const parameters = new Parameters()
    for (const [name, value] of Object.entries(values)) if (value !== undefined) parameters.set(name, value)
    return parameters
  }

  get size(): number {
    return this.#list.length
  }

  has(name: string): boolean {
    return this.#list.some(({ key }) => key === name)
  }

  /** The value without its quotes; undefined when it is not there or a flag. Names in lower case. */
  get(name: string): string | undefined {
    for (const { key, raw } of this.#list) if (key === name) return raw === undefined ? undefined : unquote(raw)
    return undefined
  }

  /** `true`: a flag. A text that is no word is quoted. */
  set(name: string, value: string | number | true): void {
    const key = name.toLowerCase()
    if (!isToken(key)) throw new TypeError(`no name of a parameter: ${JSON.stringify(name)}`)
    const raw = value === true ? undefined : written(String(value))
    const at = this.#list.findIndex((parameter) => parameter.key === key)
    if (at < 0) this.#list.push({ key, raw })
    else this.#list[at] = { key, raw }
  }

  /** Quoted even where it need not be: some grammars want it so. */
  setQuoted(name: string, value: string): void {
    this.set(name, '')
    this.#list[this.#list.findIndex(({ key }) => key === name.toLowerCase())] = {
      key: name.toLowerCase(),
      raw: quote(value),
    }
  }

  delete(name: string): void {
    const at = this.#list.findIndex(({ key }) => key === name)
    if (at >= 0) this.#list.splice(at, 1)
  }

  /** The name that stands twice, if one does. */
  get repeated(): string | undefined {
    const list = this.#list
    // a few are compared in place; thousands, which only an enemy sends, would take for ever so
    const seen = list.length > 16 ? new Set<string>() : undefined
    for (const [at, { key }] of list.entries()) {
      if (seen ? seen.has(key) : list.findIndex((one) => one.key === key) < at) return key
      seen?.add(key)
    }
    return undefined
  }

  copy(): Parameters {
    return new Parameters([...this.#list])
  }

  *[Symbol.iterator](): Iterator<readonly [name: string, value: string | undefined]> {
    for (const { key, raw } of this.#list) yield [key, raw === undefined ? undefined : unquote(raw)]
  }

  /** `;name=value;flag` */
  toString(): string {
    let text = ''
    for (const { key, raw } of this.#list) text += raw === undefined ? `;${key}` : `;${key}=${raw}`
    return text
  }
}

/** A word, a host or an escaped URI value stands as it is; anything else is quoted. */
function written(value: string): string {
  return isToken(value) || (value.length > 0 && isMadeOf(value, uriParameterCharacters, 0, value.length, true))
    ? value
    : quote(value)
}

/** Reads `;name=value` until something else comes. White space around separators is allowed. */
export function readParameters(reader: Reader): Parameters | SipFault {
  const list: Parameter[] = []
  while (reader.takeSeparator(';')) {
    const at = reader.at
    const name = reader.token()
    if (name === '') return new SipFault('bad-parameter', at)
    let raw: string | undefined
    if (reader.takeSeparator('=')) {
      const value = readValue(reader)
      if (value instanceof SipFault) return value
      raw = value
    }
    list.push({ key: name.toLowerCase(), raw })
  }
  return new Parameters(list)
}

function readValue(reader: Reader): string | SipFault {
  const start = reader.at
  if (reader.peek() === 0x22) return reader.quoted() ?? new SipFault('bad-quoted-string', start)
  const { text } = reader
  for (; reader.at < text.length; reader.at++) {
    const code = text.charCodeAt(reader.at)
    if (endsValue(code)) break
  }
  return reader.at === start ? new SipFault('bad-parameter', start) : text.slice(start, reader.at)
}

/** Wider than `token`: hosts with brackets and colons stand in `received`, and phones write more than they should. */
const endsValue = (code: number) =>
  code <= 0x20 || code === 0x3b || code === 0x2c || code === 0x22 || code === 0x3c || code === 0x3e || code === 0x7f
