// The name of an extension: literal, or a pattern when it begins with `_`; how it matches and which comes first.
// Not contexts, includes or priorities: one name against one dialled text.

import { table } from '@jackfield/base'

/** One place of a pattern: one character out of a set, one or more of anything, or any number of anything. */
export type PatternElement =
  | { readonly kind: 'one-of'; readonly members: string }
  | { readonly kind: 'some' }
  | { readonly kind: 'any' }
  /** An unclosed `[`: nothing can match it. */
  | { readonly kind: 'nothing' }

export interface Pattern {
  /** As written, without blanks. */
  readonly text: string
  /** Without the dashes that mean nothing: two names with the same key are the same extension. */
  readonly key: string
  /** Undefined for a literal name. */
  readonly elements: readonly PatternElement[] | undefined
}

/** `match`: this text. `can-match`: this text or a longer one. `match-more`: a longer one. */
export type MatchMode = 'match' | 'can-match' | 'match-more'

/** `final` is a `!` that has seen enough: no further digits are wanted, whatever else could match. */
export type MatchResult = 'no' | 'yes' | 'final'

const letterSets = table<string>({
  X: '0123456789',
  x: '0123456789',
  Z: '123456789',
  z: '123456789',
  N: '23456789',
  n: '23456789',
})

/** Dashes are decoration in what people dial. */
export const withoutDashes = (text: string): string => (text.includes('-') ? text.replaceAll('-', '') : text)

const oneOf = (characters: Iterable<string>): PatternElement => ({
  kind: 'one-of',
  members: [...new Set(characters)].sort().join(''),
})

/** The inside of `[…]`: single characters and ranges; a dash at the end is itself. */
function parseSet(text: string): PatternElement | undefined {
  const members: string[] = []
  for (let at = 0; at < text.length; at++) {
    const first = text.charCodeAt(at)
    if (text[at + 1] === '-' && at + 2 < text.length) {
      const last = text.charCodeAt(at + 2)
      for (let code = first; code <= last; code++) members.push(String.fromCharCode(code))
      at += 2
    } else members.push(text[at] as string)
  }
  return members.length === 0 ? undefined : oneOf(members)
}

function parseElements(text: string): PatternElement[] {
  const elements: PatternElement[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (character === '.') return [...elements, { kind: 'some' }]
    if (character === '!') return [...elements, { kind: 'any' }]
    if (character === '-') continue
    if (character === '[') {
      const close = text.indexOf(']', at + 1)
      if (close < 0) return [...elements, { kind: 'nothing' }]
      const set = parseSet(text.slice(at + 1, close))
      if (set) elements.push(set)
      at = close
    } else elements.push(oneOf(letterSets.get(character) ?? character))
  }
  return elements
}

/** Removes dashes outside `[…]`. */
const keyOfPattern = (text: string): string => text.replace(/\[[^\]]*\]?|-/g, (part) => (part === '-' ? '' : part))

export function parsePattern(name: string): Pattern {
  const text = name.replace(/\s+/g, '')
  if (!text.startsWith('_')) return { text, key: withoutDashes(text), elements: undefined }
  return { text, key: keyOfPattern(text), elements: parseElements(text.slice(1)) }
}

/** True when the pattern has a `[` that never closes. */
export const isBroken = (pattern: Pattern): boolean => pattern.elements?.at(-1)?.kind === 'nothing'

function matchLiteral(key: string, dialled: string, mode: MatchMode): MatchResult {
  if (mode === 'match') return key === dialled ? 'yes' : 'no'
  if (!key.startsWith(dialled)) return 'no'
  return mode === 'can-match' || key.length > dialled.length ? 'yes' : 'no'
}

/** `dialled` comes without dashes. */
export function matchPattern(pattern: Pattern, dialled: string, mode: MatchMode): MatchResult {
  if (!pattern.elements) return matchLiteral(pattern.key, dialled, mode)
  let at = 0
  for (const element of pattern.elements) {
    if (element.kind === 'any') return 'final'
    if (element.kind === 'nothing') return 'no'
    if (element.kind === 'some') return mode !== 'match' || at < dialled.length ? 'yes' : 'no'
    if (at >= dialled.length) return mode === 'match' ? 'no' : 'yes'
    if (!element.members.includes(dialled[at] as string)) return 'no'
    at++
  }
  return at === dialled.length && mode !== 'match-more' ? 'yes' : 'no'
}

/** Where an element stands in the order: sets by size, then `.`, then `!`, then the end of the pattern. */
const rankOf = (element: PatternElement | undefined): number => {
  if (element?.kind === 'one-of') return element.members.length
  if (element?.kind === 'some') return 0x10000
  return element?.kind === 'any' ? 0x20000 : 0x30000
}

const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

function compareElements(a: PatternElement | undefined, b: PatternElement | undefined): number {
  const byRank = rankOf(a) - rankOf(b)
  if (byRank !== 0 || a?.kind !== 'one-of' || b?.kind !== 'one-of') return byRank
  return compareTexts(a.members, b.members)
}

/** Which of two names is tried first: literals, then the pattern that allows less at the first place where they differ. */
export function comparePatterns(a: Pattern, b: Pattern): number {
  if (!a.elements || !b.elements) {
    if (!a.elements && !b.elements) return compareTexts(a.key, b.key)
    return a.elements ? 1 : -1
  }
  const length = Math.max(a.elements.length, b.elements.length)
  for (let at = 0; at < length; at++) {
    const order = compareElements(a.elements[at], b.elements[at])
    if (order !== 0) return order
  }
  return compareTexts(a.key, b.key)
}
