// One page of a list that several nodes have parts of, the newest first: which part each is asked for, and the page that they make.
// Not the asking. What began in the same millisecond at several nodes stands in the order of their names, on every page.

import { isJsonObject, type Json, member } from '@jackfield/base'
import { type OperationDescription, parseMoment, type RestRequest } from '@jackfield/description'
import { givenValue } from './chosen-id.ts'
import { joinObjects } from './join-texts.ts'

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

interface ShownThing {
  readonly node: string
  readonly thing: Json
}

/** Of one thing that several nodes show the one counts whose id it is, with what the others know in lists: a call whose bridge is over nodes. */
function joinSame(shown: readonly ShownThing[]): Json[] {
  const byId = new Map<Json, ShownThing[]>()
  for (const each of shown) {
    const id = (isJsonObject(each.thing) ? member(each.thing, 'id') : undefined) ?? each.thing
    const known = byId.get(id)
    if (!known) byId.set(id, [each])
    else if (String(id).startsWith(`${each.node}-`)) known.unshift(each)
    else known.push(each)
  }
  return [...byId.values()].map((same) =>
    same.length === 1
      ? (same[0] as ShownThing).thing
      : (JSON.parse(joinObjects(same.map(({ thing }) => JSON.stringify(thing)))) as Json),
  )
}

/** @param parts the lists of the nodes, each the newest first */
export function joinNewestFirst(
  parts: readonly { readonly node: string; readonly text: string }[],
  field: string,
  limit: number,
): string {
  const shown = parts
    .toSorted((one, other) => (one.node < other.node ? -1 : 1))
    .flatMap(({ node, text }) => (JSON.parse(text) as Json[]).map((thing) => ({ node, thing })))
  const things = joinSame(shown).map((thing) => ({ thing, at: momentIn(JSON.stringify(thing), field) ?? 0 }))
  const sorted = things.toSorted((one, other) => other.at - one.at)
  return JSON.stringify(sorted.slice(0, limit).map(({ thing }) => thing))
}
