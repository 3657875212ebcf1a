// Which events a session hears, beyond the classes it has: expressions over an event's text, its name or one of its fields.
// Not the classes.

import { table } from '@jackfield/base'
import { compileExpression, type Expression } from './regular-expression.ts'

/** An event as a filter sees it. */
export interface FilteredEvent {
  readonly name: string
  readonly text: string
}

export interface EventFilter {
  readonly isExclusion: boolean
  matches(event: FilteredEvent): boolean
}

export type ParsedFilter =
  | { readonly ok: true; readonly filter: EventFilter }
  | { readonly ok: false; readonly problem: string }

const methods = {
  regex: undefined,
  exact: (value: string, wanted: string) => value === wanted,
  starts_with: (value: string, wanted: string) => value.startsWith(wanted),
  ends_with: (value: string, wanted: string) => value.endsWith(wanted),
  contains: (value: string, wanted: string) => value.includes(wanted),
  none: undefined,
} as const
type Method = keyof typeof methods
const known = table(methods)

/** `[!]expression` over the whole text. */
export function parseLegacyFilter(text: string): ParsedFilter {
  const isExclusion = text.startsWith('!')
  const expression = compileExpression(isExclusion ? text.slice(1) : text)
  if (!expression) return { ok: false, problem: `"${text}" is no regular expression` }
  return { ok: true, filter: { isExclusion, matches: (event) => expression.matches(event.text) } }
}

interface Criteria {
  action: 'include' | 'exclude'
  name?: string
  header?: string
  method: Method
}

/** `action(…),name(…),header(…),method(…)` in any order, and what the method compares with. */
export function parseFilter(criteria: string, text: string): ParsedFilter {
  const read = readCriteria(criteria)
  if (typeof read === 'string') return { ok: false, problem: read }
  const { action, name, header, method } = read
  if (method === 'none' && text !== '') return { ok: false, problem: 'an expression needs a method' }
  if (method === 'none' && name === undefined && header === undefined)
    return { ok: false, problem: 'it says neither a name nor a header nor an expression' }
  if (method !== 'none' && text === '') return { ok: false, problem: `the method ${method} needs an expression` }
  const compares = comparison(method, text)
  if (!compares) return { ok: false, problem: `"${text}" is no regular expression` }
  const matches = (event: FilteredEvent): boolean => {
    if (name !== undefined && event.name !== name) return false
    if (header === undefined) return method === 'none' || compares(event.text)
    const values = headerValues(event.text, header)
    return method === 'none' ? values.length > 0 : values.some(compares)
  }
  return { ok: true, filter: { isExclusion: action === 'exclude', matches } }
}

/** No filters: everything; otherwise an inclusion must match, when there are any, and no exclusion may. */
export function passesFilters(filters: readonly EventFilter[], event: FilteredEvent): boolean {
  if (filters.length === 0) return true
  const inclusions = filters.filter((filter) => !filter.isExclusion)
  if (inclusions.length > 0 && !inclusions.some((filter) => filter.matches(event))) return false
  return !filters.some((filter) => filter.isExclusion && filter.matches(event))
}

function readCriteria(text: string): Criteria | string {
  const criteria: Criteria = { action: 'include', method: 'none' }
  const pattern = /\s*(\w+)\s*\(([^()]*)\)\s*(?:,|$)/y
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return `"${text.slice(at)}" is no criterion`
    const [, word = '', given = ''] = found
    const problem = readCriterion(criteria, word.toLowerCase(), given.trim())
    if (problem) return problem
  }
  return criteria
}

function readCriterion(criteria: Criteria, word: string, value: string): string | undefined {
  if (value === '') return `${word}() is empty`
  if (word === 'action') {
    if (value !== 'include' && value !== 'exclude') return `"${value}" is neither include nor exclude`
    criteria.action = value
  } else if (word === 'method') {
    if (!known.has(value)) return `"${value}" is no method`
    criteria.method = value
  } else if (word === 'name') criteria.name = value
  else if (word === 'header') criteria.header = value.replace(/:$/, '')
  else return `"${word}" is no criterion`
  return undefined
}

function comparison(method: Method, text: string): ((value: string) => boolean) | undefined {
  if (method !== 'regex') return (value) => methods[method]?.(value, text) ?? true
  const expression: Expression | undefined = compileExpression(text)
  return expression && ((value) => expression.matches(value))
}

function headerValues(text: string, header: string): string[] {
  const start = `${header.toLowerCase()}: `
  return text
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(start))
    .map((line) => line.slice(start.length))
}
