// What was typed into the form of an operation, as a request; or what is wrong with it, field by field.
// Not the sending. What only the exchange knows is checked there.

import { type Json, member } from '@jackfield/base'
import type { ExplorerOperation, ExplorerParameter } from './explorer-operation.ts'

export type Typed = Readonly<Record<string, string>>

export interface ExplorerRequest {
  readonly method: string
  /** below the interface, with the query */
  readonly path: string
  readonly body?: Json
  /** what was given, by name, as values of a program */
  readonly given: Readonly<Record<string, Json>>
}

export type BuiltRequest =
  | { readonly ok: true; readonly request: ExplorerRequest }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> }

/** A field that is empty is left out. */
export function buildRequest(operation: ExplorerOperation, typed: Typed): BuiltRequest {
  const given = new Map<string, Json>()
  const problems = new Map<string, string>()
  for (const parameter of operation.parameters) {
    const text = member(typed, parameter.name) ?? ''
    if (text === '') {
      if (parameter.isRequired) problems.set(parameter.name, 'This is needed')
      continue
    }
    const read = readValue(parameter, text)
    if (read.ok) given.set(parameter.name, read.value)
    else problems.set(parameter.name, read.problem)
  }
  if (problems.size > 0) return { ok: false, problems: Object.fromEntries(problems) }
  const { method } = operation
  return { ok: true, request: { method, ...addressOf(operation, given), given: Object.fromEntries(given) } }
}

function addressOf(operation: ExplorerOperation, given: ReadonlyMap<string, Json>): { path: string; body?: Json } {
  let path = operation.path
  const query: string[] = []
  const members = new Map<string, Json>()
  let body: Json | undefined
  for (const { name, place, isWholeBody } of operation.parameters) {
    const value = given.get(name)
    if (value === undefined) continue
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)))
    else if (isWholeBody) body = value
    else if (place === 'body') members.set(name, value)
    else query.push(`${encodeURIComponent(name)}=${encodeURIComponent(queryText(value))}`)
  }
  if (members.size > 0) body = Object.fromEntries(members)
  return {
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    ...(body === undefined ? {} : { body }),
  }
}

type Read = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly problem: string }

const right = (value: Json): Read => ({ ok: true, value })
const wrong = (problem: string): Read => ({ ok: false, problem })

function readValue(parameter: ExplorerParameter, text: string): Read {
  const { kind, maxLength } = parameter
  switch (kind) {
    case 'integer':
    case 'number':
      return readNumber(parameter, text)
    case 'boolean':
      return text === 'true' || text === 'false' ? right(text === 'true') : wrong('true or false')
    case 'list':
      return right(text.split(',').map((item) => item.trim()))
    case 'json':
      try {
        return right(JSON.parse(text) as Json)
      } catch {
        return wrong('This is no JSON')
      }
    default:
      return maxLength !== undefined && text.length > maxLength ? wrong(`At most ${maxLength} characters`) : right(text)
  }
}

function readNumber({ kind, minimum, maximum }: ExplorerParameter, text: string): Read {
  const value = Number(text)
  if (!Number.isFinite(value) || text.trim() === '') return wrong('This is no number')
  if (kind === 'integer' && !Number.isInteger(value)) return wrong('This is no whole number')
  if (minimum !== undefined && value < minimum) return wrong(`At least ${minimum}`)
  if (maximum !== undefined && value > maximum) return wrong(`At most ${maximum}`)
  return right(value)
}

/** What would end an item of a list is made an ordinary character, as the client does it. */
const queryText = (value: Json): string =>
  Array.isArray(value) ? value.map((item) => String(item).replace(/[\\",()[\]]/g, '\\$&')).join(',') : String(value)
