// `[name](!,base,+filter)`: the header line of a section, as data.
// Not the lookup of bases; whether they exist is known only to the reader.

/** One item of the parentheses, in the order written. */
export type HeaderItem =
  | { readonly kind: 'template' }
  | { readonly kind: 'append'; readonly filter: string }
  | { readonly kind: 'inherit'; readonly base: string }

export type SectionHeader =
  | { readonly ok: true; readonly name: string; readonly isNameCut: boolean; readonly items: readonly HeaderItem[] }
  | { readonly ok: false; readonly code: 'section-not-closed' | 'section-options-not-closed'; readonly message: string }

const maxNameLength = 79

const parseItem = (text: string): HeaderItem | undefined => {
  if (text === '') return undefined
  if (text === '!') return { kind: 'template' }
  if (text.startsWith('+')) return { kind: 'append', filter: text.slice(1) }
  return { kind: 'inherit', base: text }
}

/** `line` is trimmed and begins with `[`. */
export const parseSectionHeader = (line: string): SectionHeader => {
  const close = line.indexOf(']')
  if (close < 0) {
    return { ok: false, code: 'section-not-closed', message: 'The section header has no closing "]"' }
  }
  const written = line.slice(1, close)
  const name = written.slice(0, maxNameLength)
  const items: HeaderItem[] = []
  if (line[close + 1] === '(') {
    const end = line.indexOf(')', close + 2)
    if (end < 0) {
      return { ok: false, code: 'section-options-not-closed', message: 'The section header has no closing ")"' }
    }
    for (const part of line.slice(close + 2, end).split(',')) {
      const item = parseItem(part.trim())
      if (item) items.push(item)
    }
  }
  return { ok: true, name, isNameCut: name !== written, items }
}
