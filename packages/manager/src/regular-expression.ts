// Regular expressions that clients send: read in linear time whatever they wrote.
// Not the whole of POSIX: classes such as [[:digit:]] are there, back references are not.

import { RE2JS } from 're2js'

export interface Expression {
  matches(text: string): boolean
}

const longest = 1024

/** Nothing: it is no regular expression. */
export function compileExpression(text: string): Expression | undefined {
  if (text.length > longest) return undefined
  try {
    const compiled = RE2JS.compile(text)
    return { matches: (subject) => compiled.matcher(subject).find() }
  } catch {
    return undefined
  }
}

export type Delimited =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly code: 'not-delimited' | 'not-compiled' }

/** `/expression/`, as actions take it in place of a name. */
export function parseDelimited(text: string): Delimited {
  if (text.length < 3 || !text.startsWith('/') || !text.endsWith('/')) return { ok: false, code: 'not-delimited' }
  const expression = compileExpression(text.slice(1, -1))
  return expression ? { ok: true, expression } : { ok: false, code: 'not-compiled' }
}
