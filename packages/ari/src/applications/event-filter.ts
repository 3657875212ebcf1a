// Which types of events an application wants: all, only some, all but some.
// Not a subscription: what is filtered out is subscribed all the same.

import { isJsonObject } from '@jackfield/base'

export class EventFilter {
  /** sorted, each once */
  readonly allowed: readonly string[]
  readonly disallowed: readonly string[]
  readonly #allowed: ReadonlySet<string>
  readonly #disallowed: ReadonlySet<string>

  constructor(allowed: Iterable<string> = [], disallowed: Iterable<string> = []) {
    this.#allowed = new Set(allowed)
    this.#disallowed = new Set(disallowed)
    this.allowed = [...this.#allowed].sort()
    this.disallowed = [...this.#disallowed].sort()
  }

  passes(type: string): boolean {
    if (this.#disallowed.size !== 0 && this.#disallowed.has(type)) return false
    return this.#allowed.size === 0 || this.#allowed.has(type)
  }
}

export const openFilter = new EventFilter()

/**
 * The filter after a request with this body. A half that is not mentioned stays as it was, so a body that has only other keys, such
 * as one that is spelt wrong, changes nothing; an empty object, or no body, opens everything. Nothing at all when the body has
 * another shape: then no half of it counts.
 */
export function changeFilter(filter: EventFilter, body: unknown): EventFilter | undefined {
  if (body === undefined) return openFilter
  if (!isJsonObject(body)) return undefined
  if (Object.keys(body).length === 0) return openFilter
  const allowed = body.allowed === undefined ? filter.allowed : readTypes(body.allowed)
  const disallowed = body.disallowed === undefined ? filter.disallowed : readTypes(body.disallowed)
  return allowed && disallowed && new EventFilter(allowed, disallowed)
}

function readTypes(list: unknown): string[] | undefined {
  if (!Array.isArray(list)) return undefined
  const types: string[] = []
  for (const item of list) {
    if (!isJsonObject(item) || typeof item.type !== 'string' || item.type === '') return undefined
    types.push(item.type)
  }
  return types
}
