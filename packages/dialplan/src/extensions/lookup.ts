// The search for an extension and a priority: own extensions first, best name first, then switches, then the includes.
// Not the dialplan's contents. Of the switches only Loopback is asked, which leads back here; the others are other systems.

import { type MatchMode, matchesCaller, withoutDashes } from '../patterns/index.ts'
import { matchesTime } from '../time-spec/index.ts'
import type { Context, Include, Switch } from './context.ts'
import type { Extension, Priority } from './extension.ts'
import { isLoopback, loopbackTarget } from './loopback.ts'

export interface Query {
  readonly context: string
  readonly exten: string
  /** A number, a label, or `hintPriority`; 1 when left out. */
  readonly priority?: number | string
  /** The number of the caller; leave it out when there is none. */
  readonly caller?: string | undefined
  /** The wall clock, for includes that are open at times. */
  readonly nowMs: number
}

export interface Found {
  /** Where it stands; may be an included context. */
  readonly context: Context
  readonly extension: Extension
  readonly priority: Priority
}

/** How far an unsuccessful search came. */
export type Miss = 'no-context' | 'no-extension' | 'no-priority' | 'no-label'

export type LookupResult = ({ readonly ok: true } & Found) | { readonly ok: false; readonly reason: Miss }

/** More contexts than any sane dialplan goes through in one search. */
const maxContexts = 512

/** A switch may lead to a context that leads back to it. */
const maxSwitches = 8

const progress: readonly Miss[] = ['no-context', 'no-extension', 'no-priority', 'no-label']

interface Search {
  readonly contexts: ReadonlyMap<string, Context>
  readonly query: Query
  readonly dialled: string
  readonly mode: MatchMode
  /** made for the first that leads on to others */
  visited: Set<string> | undefined
  /** how many switches led here */
  readonly depth: number
  reached: Miss
}

function reach(search: Search, miss: Miss): void {
  if (progress.indexOf(miss) > progress.indexOf(search.reached)) search.reached = miss
}

function priorityIn(extension: Extension, query: Query): Priority | undefined {
  const { priority = 1 } = query
  return typeof priority === 'number' ? extension.priority(priority) : extension.labelled(priority)
}

const isOpen = (include: Include, nowMs: number): boolean =>
  include.timeSpec === undefined || matchesTime(include.timeSpec, nowMs)

function searchContext(search: Search, name: string): Found | undefined {
  const context = search.contexts.get(name)
  if (!context || search.visited?.has(name) || (search.visited?.size ?? 0) >= maxContexts) return undefined
  reach(search, 'no-extension')
  for (const { extension, result } of context.index.candidates(search.dialled, search.mode)) {
    if (!matchesCaller(extension.caller, search.query.caller)) continue
    // A pattern that ends in "!" has what it wants: nobody waits for more digits, also not for the includes' sake.
    if (result === 'final' && search.mode === 'match-more') return undefined
    const priority = priorityIn(extension, search.query)
    if (priority) return { context, extension, priority }
    reach(search, typeof search.query.priority === 'string' ? 'no-label' : 'no-priority')
  }
  search.visited ??= new Set()
  search.visited.add(name)
  for (const one of context.switches) {
    const found = searchSwitch(search, context, one)
    if (found) return found
  }
  for (const include of context.includes) {
    if (!isOpen(include, search.query.nowMs)) continue
    const found = searchContext(search, include.context)
    if (found) return found
  }
  return undefined
}

/** Another extension is asked in place of this one, which goes on being the one that is dialled. */
function searchSwitch(search: Search, context: Context, one: Switch): Found | undefined {
  if (!isLoopback(one) || search.depth >= maxSwitches) return undefined
  const { query } = search
  const target = loopbackTarget(one, { context: context.name, exten: query.exten, priority: query.priority ?? 1 })
  if (!target) return undefined
  const result = lookup(search.contexts, { ...query, ...target }, search.mode, search.depth + 1)
  return result.ok ? result : undefined
}

export function lookup(contexts: ReadonlyMap<string, Context>, query: Query, mode: MatchMode, depth = 0): LookupResult {
  const search: Search = {
    contexts,
    query,
    dialled: withoutDashes(query.exten),
    mode,
    visited: undefined,
    depth,
    reached: 'no-context',
  }
  const found = searchContext(search, query.context)
  if (!found) return { ok: false, reason: search.reached }
  const { context, extension, priority } = found
  return { ok: true, context, extension, priority }
}
