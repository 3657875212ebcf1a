// The whole number a text begins with, as conditions and old-fashioned arguments read it.

/** Leading blanks and a sign are allowed; nothing when there is no digit. */
export function integerPrefix(text: string): number | undefined {
  const found = /^\s*[+-]?\d+/.exec(text)
  return found ? Number(found[0]) : undefined
}

/** A number with decimals that a text begins with. */
export function numberPrefix(text: string): number | undefined {
  const found = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/.exec(text)
  return found ? Number(found[0]) : undefined
}
