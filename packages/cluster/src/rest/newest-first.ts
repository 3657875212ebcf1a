// One page of a list that several nodes have parts of, the newest first: which part each is asked for, and the page that they make.
// Not the asking. What began in the same millisecond at several nodes stands in the order of their names, on every page.

import { isJsonObject, type Json, member } from '@jackfield/base'
import { type OperationDescription, parseMoment, type RestRequest } from '@jackfield/description'
import { givenValue } from './chosen-id.ts'

/** The thing that the page before ended with. */
export interface PageEnd {
  readonly node: string
  readonly at: number
}

/** The same request for the part that one node has behind the end of the page before. */
export function requestFor(node: string, end: PageEnd | undefined, request: RestRequest): RestRequest {
  if (!end || node === end.node) return request
  const query = new URLSearchParams(request.query)
  const until = query.get('until')
  const behind = node < end.node ? end.at : end.at + 1
  query.delete('before')
  query.set('until', String(until === null ? behind : Math.min(behind, parseMoment(until))))
  return { ...request, query: query.toString() }
}

/** The moment of a thing as it is shown. */
export function momentIn(text: string, field: string): number | undefined {
  const shown = JSON.parse(text) as Json
  const value = isJsonObject(shown) ? member(shown, field) : undefined
  const at = typeof value === 'string' ? parseMoment(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** How many things a page has. */
export function pageLimit({ parameters }: OperationDescription, request: RestRequest): number {
  const { limit } = parameters
  const given = givenValue(request, 'limit')
  return Number(given ?? limit?.default ?? Number.POSITIVE_INFINITY)
}

/** @param parts the lists of the nodes, each the newest first */
export function joinNewestFirst(
  parts: readonly { readonly node: string; readonly text: string }[],
  field: string,
  limit: number,
): string {
  const things = parts
    .toSorted((one, other) => (one.node < other.node ? -1 : 1))
    .flatMap(({ text }) => JSON.parse(text) as Json[])
    .map((thing) => ({ thing, at: momentIn(JSON.stringify(thing), field) ?? 0 }))
  const sorted = things.toSorted((one, other) => other.at - one.at)
  return JSON.stringify(sorted.slice(0, limit).map(({ thing }) => thing))
}
