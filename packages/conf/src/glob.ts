// Shell patterns of #include: braces into several patterns, and one path segment against `*`, `?`, `[…]`.
// Not a directory walker; whoever owns the files walks them (disk-files.ts, memory-files.ts).

/** More alternatives than any hand-written include has; stops `{a,b}{a,b}…` from growing without end. */
const maxAlternatives = 4096

const closingBrace = (text: string, open: number): number => {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}

const splitAlternatives = (text: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}') depth--
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

/** `a{b,c{d,e}}f` becomes `abf`, `acdf`, `acef`; unbalanced braces stay as they are. */
export const expandBraces = (pattern: string): string[] => {
  const open = pattern.indexOf('{')
  if (open < 0) return [pattern]
  const close = closingBrace(pattern, open)
  if (close < 0) return [pattern]
  const before = pattern.slice(0, open)
  const results: string[] = []
  const tails = expandBraces(pattern.slice(close + 1))
  for (const alternative of splitAlternatives(pattern.slice(open + 1, close))) {
    for (const middle of expandBraces(alternative)) {
      for (const tail of tails) {
        if (results.length >= maxAlternatives) return results
        results.push(before + middle + tail)
      }
    }
  }
  return results
}

export const isGlob = (text: string): boolean => /[*?[]/.test(text)

const matchesSet = (set: string, character: string): boolean => {
  const isNegated = set[0] === '!' || set[0] === '^'
  let isIn = false
  for (let at = isNegated ? 1 : 0; at < set.length; at++) {
    const low = set[at] as string
    const high = set[at + 1] === '-' && at + 2 < set.length ? (set[at + 2] as string) : low
    if (high !== low) at += 2
    if (character >= low && character <= high) isIn = true
  }
  return isIn !== isNegated
}

/** Where the piece at `at` ends, and whether it accepts `character`; a star is handled by the caller. */
const matchPiece = (pattern: string, at: number, character: string): { next: number; accepts: boolean } => {
  if (pattern[at] === '?') return { next: at + 1, accepts: true }
  if (pattern[at] === '[') {
    const close = pattern.indexOf(']', at + 2)
    if (close > 0) return { next: close + 1, accepts: matchesSet(pattern.slice(at + 1, close), character) }
  }
  return { next: at + 1, accepts: pattern[at] === character }
}

/** One path segment against one pattern segment, as a shell does it: a leading dot is matched only by a dot. */
export const matchesSegment = (pattern: string, name: string): boolean => {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false
  let inPattern = 0
  let inName = 0
  let afterStar = -1
  let resume = 0
  while (inName < name.length) {
    if (pattern[inPattern] === '*') {
      afterStar = ++inPattern
      resume = inName
      continue
    }
    const piece = inPattern < pattern.length ? matchPiece(pattern, inPattern, name[inName] as string) : undefined
    if (piece?.accepts) {
      inPattern = piece.next
      inName++
    } else if (afterStar >= 0) {
      inPattern = afterStar
      inName = ++resume
    } else return false
  }
  while (pattern[inPattern] === '*') inPattern++
  return inPattern >= pattern.length
}
