// A whole number at the beginning of a text, whatever follows it: how requests have always been read.

/** Nothing: there is none. */
export function integerPrefix(text: string): number | undefined {
  const found = /^\s*[+-]?\d{1,10}/.exec(text)
  return found ? Number(found[0]) : undefined
}
