// POSIX extended regular expressions for `:` and `=~`: the leftmost, then longest match, in linear time.
// Not JavaScript's: no look-around, no back references, and a backslash inside [ ] is an ordinary character.

import { RE2JS } from 're2js'

export interface RegexMatch {
  readonly start: number
  readonly text: string
  /** The first group; undefined when it took no part. */
  readonly group: string | undefined
}

export interface PosixRegex {
  readonly hasGroup: boolean
  find(text: string): RegexMatch | undefined
}

export type CompiledPosixRegex =
  | { readonly ok: true; readonly regex: PosixRegex }
  | { readonly ok: false; readonly reason: string }

/** The longest pattern taken. */
const longestPattern = 1024
/** Dialplans use the same few patterns again and again. */
const mostRemembered = 256
const remembered = new Map<string, CompiledPosixRegex>()

/** Where a bracket expression that opens at `open` ends; its first character may be a `]`. */
function endOfBrackets(pattern: string, open: number): number {
  let at = open + (pattern[open + 1] === '^' ? 2 : 1)
  if (pattern[at] === ']') at++
  while (at < pattern.length && pattern[at] !== ']') {
    const isClass = pattern[at] === '[' && /[:.=]/.test(pattern[at + 1] ?? '')
    const close = isClass ? pattern.indexOf(`${pattern[at + 1]}]`, at + 2) : -1
    at = close < 0 ? at + 1 : close + 2
  }
  return at
}

/** Doubles backslashes inside brackets, where POSIX gives them no meaning. */
function translate(pattern: string): string {
  let translated = ''
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] as string
    if (character === '\\') {
      translated += character + (pattern[at + 1] ?? '')
      at++
    } else if (character === '[') {
      const end = endOfBrackets(pattern, at)
      translated += pattern.slice(at, end + 1).replaceAll('\\', '\\\\')
      at = end
    } else translated += character
  }
  return translated
}

function compile(pattern: string): CompiledPosixRegex {
  if (pattern.length > longestPattern) return { ok: false, reason: `it is longer than ${longestPattern} characters` }
  try {
    const compiled = RE2JS.compile(translate(pattern), RE2JS.LONGEST_MATCH | RE2JS.DOTALL)
    const hasGroup = compiled.groupCount() > 0
    const find = (text: string): RegexMatch | undefined => {
      const matcher = compiled.matcher(text)
      if (!matcher.find()) return undefined
      const group = hasGroup ? (matcher.group(1) ?? undefined) : undefined
      return { start: matcher.start(), text: matcher.group() ?? '', group }
    }
    return { ok: true, regex: { hasGroup, find } }
  } catch (error) {
    return { ok: false, reason: (error as Error).message }
  }
}

export function compilePosixRegex(pattern: string): CompiledPosixRegex {
  const known = remembered.get(pattern)
  if (known) return known
  const compiled = compile(pattern)
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value as string)
  remembered.set(pattern, compiled)
  return compiled
}
