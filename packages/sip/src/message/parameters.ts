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
    const list = this.#list
    for (let at = 0; at < list.length; at++) if (list[at]!.key === name) return true
    return false
  }

  /** The value without its quotes; undefined when it is not there or a flag. Names in lower case. */
  get(name: string): string | undefined {
    const list = this.#list
    for (let at = 0; at < list.length; at++) {
      const { key, raw } = list[at]!
      if (key === name) return raw === undefined ? undefined : unquote(raw)
    }
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
    if (list.length > 16) return repeatedOf(list)
    for (let at = 1; at < list.length; at++) {
      const { key } = list[at]!
      for (let before = 0; before < at; before++) if (list[before]!.key === key) return key
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

function repeatedOf(list: readonly Parameter[]): string | undefined {
  const seen = new Set<string>()
  for (const { key } of list) {
    if (seen.has(key)) return key
    seen.add(key)
  }
  return undefined
}

/** A word, a host or an escaped URI value stands as it is; anything else is quoted. */
function written(value: string): string {
  return isToken(value) || (value.length > 0 && isMadeOf(value, uriParameterCharacters, 0, value.length, true))
    ? value
    : quote(value)
}

/** Reads `;name=value` until something else comes. White space around separators is allowed. */
export function readParameters(reader: Reader): Parameters | SipFault {
  let list: Parameter[] | undefined
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
    const parameter = { key: name.toLowerCase(), raw }
    // most have one or two: a list that grows takes room for many at once
    if (list === undefined) list = [parameter]
    else if (list.length === 1) list = [list[0]!, parameter]
    else list.push(parameter)
  }
  return new Parameters(list)
}

function readValue(reader: Reader): string | SipFault {
  const start = reader.at
  if (reader.peek() === 0x22) return reader.quoted() ?? new SipFault('bad-quoted-string', start)
  const { text } = reader
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 128 && endsValue[code] === 1) break
  }
  reader.at = at
  return at === start ? new SipFault('bad-parameter', start) : text.slice(start, at)
}

/** Wider than `token`: hosts with brackets and colons stand in `received`, and phones write more than they should. */
const endsValue = new Uint8Array(128).map((_, code) =>
  code <= 0x20 || code === 0x7f || ';,"<>'.includes(String.fromCharCode(code)) ? 1 : 0,
)
