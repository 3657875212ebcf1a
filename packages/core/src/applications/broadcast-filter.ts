// Which applications a call is offered to: a regular expression over their names, within bounds.
// Runs in linear time whatever is written; the bounds keep what it costs to read it small as well.

import { RE2JS } from 're2js'

export const filterLimits = {
  length: 256,
  /** groups inside one another */
  depth: 10,
  /** groups that are repeated */
  repeatedGroups: 3,
  /** `{m,n}` */
  bound: 100,
  /** of one group that is inside two others, or deeper */
  alternatives: 20,
  freeDepth: 2,
} as const

export type BroadcastFilter =
  | { readonly ok: true; matches(name: string): boolean }
  | { readonly ok: false; readonly problem: string }

/** An empty filter is everybody. */
export function parseBroadcastFilter(text: string): BroadcastFilter {
  if (text === '') return { ok: true, matches: () => true }
  const problem = problemOf(text)
  if (problem) return { ok: false, problem }
  try {
    const expression = RE2JS.compile(text)
    return { ok: true, matches: (name) => expression.matcher(name).find() }
  } catch (error) {
    return { ok: false, problem: (error as Error).message }
  }
}

interface Counting {
  /** alternatives counted in each open group, the outermost first */
  readonly open: number[]
  repeated: number
}

function problemOf(text: string): string | undefined {
  if (text.length > filterLimits.length) return `longer than ${filterLimits.length} characters`
  const counting: Counting = { open: [], repeated: 0 }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (character === '\\') at++
    else if (character === '[') at = endOfClass(text, at)
    else {
      const problem = count(counting, character, text.slice(at + 1)) ?? boundProblem(character, text.slice(at))
      if (problem) return problem
    }
  }
  return undefined
}

function count(counting: Counting, character: string, rest: string): string | undefined {
  const { open } = counting
  if (character === '(') {
    open.push(0)
    if (open.length > filterLimits.depth) return `groups are more than ${filterLimits.depth} deep`
  } else if (character === ')') {
    open.pop()
    if (/^[+*?{]/.test(rest)) counting.repeated++
    if (counting.repeated > filterLimits.repeatedGroups) {
      return `more than ${filterLimits.repeatedGroups} groups are repeated`
    }
  } else if (character === '|' && open.length > filterLimits.freeDepth) {
    const alternatives = (open.pop() as number) + 1
    open.push(alternatives)
    if (alternatives > filterLimits.alternatives)
      return `a group has more than ${filterLimits.alternatives} alternatives`
  }
  return undefined
}

function boundProblem(character: string, rest: string): string | undefined {
  const bounds = character === '{' ? /^\{(\d+)(?:,(\d*))?\}/.exec(rest) : null
  const isTooHigh = [bounds?.[1], bounds?.[2]].some((bound) => Number(bound ?? 0) > filterLimits.bound)
  return isTooHigh ? `a bound is above ${filterLimits.bound}` : undefined
}

/** A bracket that comes first in a class belongs to it. */
function endOfClass(text: string, start: number): number {
  let at = start + 1
  if (text[at] === '^') at++
  if (text[at] === ']') at++
  while (at < text.length && text[at] !== ']') at += text[at] === '\\' ? 2 : 1
  return at
}
