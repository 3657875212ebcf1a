// The arguments of an application or a function, split at commas.
// Not substitution: variables are replaced before, so a comma that comes from one splits as well.

export interface SplitOptions {
  /** How many arguments are declared: the last one takes the rest of the text untouched. */
  readonly most?: number
  /** Keeps quotes and backslashes, which still protect commas. */
  readonly isRaw?: boolean
  readonly separator?: string
}

/** What protects a separator while the text is read; an unbalanced bracket protects all that follows. */
interface Nesting {
  parentheses: number
  brackets: number
  isQuoted: boolean
}

function follow(nesting: Nesting, character: string): void {
  if (character === '(') nesting.parentheses++
  else if (character === ')') nesting.parentheses = Math.max(0, nesting.parentheses - 1)
  else if (character === '[') nesting.brackets++
  else if (character === ']') nesting.brackets = Math.max(0, nesting.brackets - 1)
}

/**
 * A comma does not split inside `( )`, `[ ]` or `" "`, nor after a backslash. Quotes and backslashes are taken away unless raw.
 * Empty text has no arguments, a comma at the end makes one more that is empty; blanks stay.
 */
export function splitArguments(text: string, options: SplitOptions = {}): string[] {
  const { most = Number.POSITIVE_INFINITY, isRaw = false, separator = ',' } = options
  if (text === '' || most < 1) return []
  const found: string[] = []
  const nesting: Nesting = { parentheses: 0, brackets: 0, isQuoted: false }
  let current = ''
  let at = 0
  while (at < text.length && found.length < most - 1) {
    const character = text[at++] as string
    if (character === '\\') {
      const escaped = text[at++] ?? ''
      current += isRaw ? character + escaped : escaped
    } else if (character === '"' && separator !== '"') {
      nesting.isQuoted = !nesting.isQuoted
      if (isRaw) current += character
    } else if (character === separator && !nesting.isQuoted && nesting.parentheses === 0 && nesting.brackets === 0) {
      found.push(current)
      current = ''
    } else {
      follow(nesting, character)
      current += character
    }
  }
  found.push(current + text.slice(at))
  return found
}
