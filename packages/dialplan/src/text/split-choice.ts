// `condition?yes:no` taken apart, quotes and blanks around each part removed.
// A question mark or a colon inside parentheses, brackets or quotes belongs to its part.

import { table } from '@jackfield/base'

export interface Choice {
  readonly condition: string
  readonly yes: string | undefined
  readonly no: string | undefined
}

const opens = table<string>({ '(': ')', '[': ']' })

/** Where a character stands outside of parentheses, brackets and quotes; -1 when nowhere. */
export function outsideIndex(text: string, wanted: string, from = 0): number {
  const closing: string[] = []
  let isQuoted = false
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string
    const closer = opens.get(char)
    if (char === '\\') at++
    else if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (closing.length === 0 && char === wanted) return at
    else if (closer) closing.push(closer)
    else if (closing.at(-1) === char) closing.pop()
  }
  return -1
}

const bare = (text: string) => {
  const trimmed = text.trim()
  return /^"[\s\S]*"$/.test(trimmed) && trimmed.length >= 2 ? trimmed.slice(1, -1) : trimmed
}

export function splitChoice(text: string): Choice | undefined {
  const mark = outsideIndex(text, '?')
  if (mark < 0) return undefined
  const rest = text.slice(mark + 1)
  const colon = outsideIndex(rest, ':')
  return {
    condition: bare(text.slice(0, mark)),
    yes: bare(colon < 0 ? rest : rest.slice(0, colon)),
    no: colon < 0 ? undefined : bare(rest.slice(colon + 1)),
  }
}
