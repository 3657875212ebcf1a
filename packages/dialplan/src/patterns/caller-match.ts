// The part of an extension after the slash: which callers it is for.
// Not the number's own syntax; it is compared as it came.

import { matchPattern, type Pattern, parsePattern, withoutDashes } from './pattern.ts'

/** Undefined is everybody, a pattern of nothing only callers without a number. */
export type CallerMatch = Pattern | undefined

/** People write numbers with blanks, parentheses, dots and dashes; only a dot at the end means something. */
const shrink = (text: string): string =>
  text.replace(/\[[^\]]*\]?|[\s()-]|\.(?!$)/g, (part) => (part.startsWith('[') ? part : ''))

export const parseCallerMatch = (text: string | undefined): CallerMatch =>
  text === undefined ? undefined : parsePattern(shrink(text))

export function matchesCaller(match: CallerMatch, number: string | undefined): boolean {
  if (match === undefined) return true
  const dialled = withoutDashes(number ?? '')
  if (match.key === '' || dialled === '') return match.key === '' && dialled === ''
  return matchPattern(match, dialled, 'match') !== 'no'
}
