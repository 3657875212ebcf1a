// The extensions of one context in the order in which they are tried.
// Not a store: it is built from the extensions and thrown away when they change.

import { comparePatterns, type MatchMode, type MatchResult, matchPattern } from '../patterns/index.ts'
import type { Extension } from './extension.ts'

export interface Candidate {
  readonly extension: Extension
  readonly result: Exclude<MatchResult, 'no'>
}

/** Of one name, those for certain callers come before the one for everybody. */
function compareExtensions(a: Extension, b: Extension): number {
  const byName = comparePatterns(a.pattern, b.pattern)
  if (byName !== 0) return byName
  if (a.caller === undefined || b.caller === undefined) {
    return Number(a.caller === undefined) - Number(b.caller === undefined)
  }
  return comparePatterns(a.caller, b.caller)
}

export class ExtensionIndex {
  readonly ordered: readonly Extension[]
  readonly #literals: readonly Extension[]
  readonly #patterns: readonly Extension[]

  constructor(extensions: Iterable<Extension>) {
    this.ordered = [...extensions].sort(compareExtensions)
    this.#literals = this.ordered.filter((extension) => !extension.pattern.elements)
    this.#patterns = this.ordered.filter((extension) => extension.pattern.elements)
  }

  /** Everything whose name matches, best first. `dialled` comes without dashes. */
  *candidates(dialled: string, mode: MatchMode): Generator<Candidate, void, undefined> {
    for (let at = this.#firstLiteral(dialled); at < this.#literals.length; at++) {
      const extension = this.#literals[at] as Extension
      if (!extension.pattern.key.startsWith(dialled)) break
      const result = matchPattern(extension.pattern, dialled, mode)
      if (result !== 'no') yield { extension, result }
      // Sorted by name, so an exact match cannot come after a longer one.
      else if (mode === 'match') break
    }
    for (const extension of this.#patterns) {
      const result = matchPattern(extension.pattern, dialled, mode)
      if (result !== 'no') yield { extension, result }
    }
  }

  /** The first literal that is not before this text: a context may hold a hundred thousand of them. */
  #firstLiteral(text: string): number {
    let low = 0
    let high = this.#literals.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#literals[middle] as Extension).pattern.key < text) low = middle + 1
      else high = middle
    }
    return low
  }
}
