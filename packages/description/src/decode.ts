// The parameters of a request, from path, query, form body and JSON body, as values a handler can use; or a Fault.
// Not the reading of bodies: what comes here is a form's text or parsed JSON.

import { isJsonObject, type JsonObject, member } from '@jackfield/base'
import { allowedOf, invalid, jsonReader, textReader, type Value } from './decode-value.ts'
import { Fault } from './fault.ts'
import { eachFormPair } from './form-text.ts'
import type { Parameter } from './parameter.ts'
import { splitList } from './split-list.ts'

/** Where parameters come from. Later ones count more: form, query, pairs, JSON. */
export interface RequestSources {
  /** the decoded path segments that stand for parameters, in the order of the path */
  readonly path: readonly string[]
  /** the body of a form as sent */
  readonly form?: string | undefined
  /** as sent, without the question mark; empty when there is none */
  readonly query: string
  /** names and values beside the query, decoded already */
  readonly pairs?: readonly (readonly [name: string, value: string])[] | undefined
  /** the parsed JSON body */
  readonly body?: unknown
}

export interface Decoded {
  readonly values: Readonly<Record<string, unknown>>
  /** the first problem of a `late` parameter; the handler decides when it counts */
  readonly late: Fault | undefined
}

export type Decoder = (sources: RequestSources) => Decoded

/** A list holds fewer values than this. */
export const listLimit = 128

const nothing: Decoded = { values: Object.freeze({}), late: undefined }

/**
 * A decoder for an operation, made once. `pathNames` are the names of the path's parameters in their order.
 * It throws the Fault of the first parameter that is missing or wrong and not `late`.
 */
export function decoderOf(parameters: Readonly<Record<string, Parameter>>, pathNames: readonly string[]): Decoder {
  const entries = Object.entries(parameters)
  if (entries.length === 0) return () => nothing
  const others = entries.filter(([, parameter]) => parameter.in !== 'path').map(([name, it]) => new Plan(name, it))
  if (others.length === 0) return ({ path }) => ({ values: pathValues(pathNames, path, {}), late: undefined })
  const isTextUseful = others.some((plan) => plan.parameter.in === 'query')
  const names = others.map((plan) => plan.name)
  // as it is where nothing is given; copied for each request: what gets its members one by one is put together anew each time
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries([
    ...pathNames.map((name) => [name, undefined]),
    ...others.map(({ name, parameter }) => [name, parameter.default]),
  ])
  return (sources) => {
    // quicker than to spread it: there are as many shapes of it as operations
    const values = pathValues(pathNames, sources.path, Object.assign({}, blank))
    const texts = isTextUseful ? gatherTexts(sources, names) : undefined
    const members = isJsonObject(sources.body) ? sources.body : undefined
    let late: Fault | undefined
    for (let at = 0; at < others.length; at++) {
      const plan = others[at] as Plan
      const text = texts?.[at]
      if (text === undefined && sources.body === undefined && !plan.isRequired) continue
      const outcome = plan.decode(text, members, sources.body)
      if (!(outcome instanceof Fault)) {
        values[plan.name] = outcome
        continue
      }
      if (!plan.parameter.late) throw outcome
      values[plan.name] = undefined
      late ??= outcome
    }
    return { values, late }
  }
}

/** Puts them into these. */
function pathValues(
  names: readonly string[],
  path: readonly string[],
  values: Record<string, unknown>,
): Record<string, unknown> {
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string
    const text = path[at] as string
    if (text.includes('\0')) throw new Fault('parameter-invalid', { parameter: name })
    values[name] = text
  }
  return values
}

/** Of each parameter the last occurrence, of the source that counts most: a repeated list takes the place of the one before. */
type Texts = (string | undefined)[]

function gatherTexts({ form, query, pairs }: RequestSources, names: readonly string[]): Texts | undefined {
  if (!form && query === '' && !pairs) return undefined
  const texts: Texts = []
  const found = (name: string, value: string) => {
    // there are few, and a text has to be hashed before it can be looked for in a map
    const at = names.indexOf(name)
    if (at >= 0) texts[at] = value
  }
  if (form) eachFormPair(form, found)
  if (query !== '') eachFormPair(query, found)
  for (const [name, value] of pairs ?? []) found(name, value)
  return texts
}

/** How one parameter is decoded. */
class Plan {
  readonly name: string
  readonly parameter: Parameter
  readonly isRequired: boolean
  readonly #fromText: (text: string) => Value | typeof invalid
  readonly #fromJson: (value: unknown) => Value | typeof invalid

  constructor(name: string, parameter: Parameter) {
    this.name = name
    this.parameter = parameter
    this.isRequired = parameter.required ?? false
    this.#fromText = textReader(parameter)
    this.#fromJson = jsonReader(parameter)
  }

  decode(text: string | undefined, members: JsonObject | undefined, body: unknown): unknown {
    const { parameter } = this
    if (parameter.type === 'object') return this.#wholeBody(body)
    // null says nothing, so the query may; and so does an empty text where nothing has to be said
    const given = members && member(members, this.name)
    if (given !== undefined && given !== null && !this.#isUnsaid(given))
      return parameter.many ? this.#listOf(given) : this.#checked(this.#fromJson(given), given)
    const found = parameter.in === 'query' ? text : undefined
    if (found === undefined || this.#isUnsaid(found)) return this.#absent()
    if (parameter.many) return this.#items(splitList(found), this.#fromText)
    return this.#checked(this.#fromText(found), found)
  }

  /** `timeout=` is as good as no timeout, whatever the type; what is required has its own words for it. */
  #isUnsaid(given: unknown): boolean {
    return given === '' && !this.parameter.required && !this.parameter.emptyCounts
  }

  /** An `object` parameter is the body itself. */
  #wholeBody(body: unknown): unknown {
    if (body === undefined || body === null) return this.#absent()
    return this.#checked(this.#fromJson(body), body)
  }

  #listOf(member: unknown): unknown {
    // one text stands for a list of one, and its commas are its own
    return this.#items(Array.isArray(member) ? member : [member], this.#fromJson)
  }

  #items<T>(raw: readonly T[], read: (item: T) => Value | typeof invalid): unknown {
    if (raw.length >= listLimit) {
      const list = this.parameter.listName ?? this.name
      return new Fault('too-many-values', { parameter: this.name, list, allowed: { max: listLimit - 1 } })
    }
    if (raw.length === 0 && this.parameter.required) return this.#absent()
    const items: Value[] = []
    for (const one of raw) {
      const item = read(one)
      if (item === invalid) return this.#invalid(one)
      items.push(item)
    }
    return items
  }

  #checked(value: Value | typeof invalid, given: unknown): unknown {
    // where the words show the wrong value, an empty one is shown, too
    const isShown = this.parameter.words?.invalid?.includes('{value}') ?? false
    if (given === '' && this.parameter.required && !isShown) return this.#absent()
    if (value === invalid) return this.#invalid(given)
    return value
  }

  #absent(): unknown {
    const { parameter } = this
    if (!parameter.required) return parameter.default
    const message = parameter.words?.missing
    return new Fault('parameter-missing', { parameter: this.name, ...(message ? { message } : {}) })
  }

  #invalid(given: unknown): Fault {
    const shown = typeof given === 'string' ? given : JSON.stringify(given)
    const message = this.parameter.words?.invalid?.replace('{value}', () => shown)
    const allowed = allowedOf(this.parameter)
    return new Fault('parameter-invalid', {
      parameter: this.name,
      ...(allowed ? { allowed } : {}),
      ...(message ? { message } : {}),
    })
  }
}
