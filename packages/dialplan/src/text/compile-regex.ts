// Regular expressions that people outside may write: matched in time linear to the text, whatever the pattern.
// POSIX extended in spirit: no look-around and no back references.

import { RE2JS } from 're2js'

export interface SafeRegex {
  /** somewhere in the text */
  finds(text: string): boolean
}

export type CompiledRegex = { ok: true; regex: SafeRegex } | { ok: false; reason: string }

/** The longest pattern taken. */
const longestPattern = 1024

export function compileRegex(pattern: string, options: { ignoresCase?: boolean } = {}): CompiledRegex {
  if (pattern.length > longestPattern) return { ok: false, reason: `it is longer than ${longestPattern} characters` }
  try {
    const compiled = RE2JS.compile(pattern, options.ignoresCase ? RE2JS.CASE_INSENSITIVE : 0)
    return { ok: true, regex: { finds: (text) => compiled.matcher(text).find() } }
  } catch (error) {
    return { ok: false, reason: (error as Error).message }
  }
}
