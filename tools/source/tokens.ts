// Cuts TypeScript source into words, strings and signs, without comments: as much as finding imports and calls needs.
// It is no parser: it builds no tree, and it takes what it is given to be a file that compiles.

export interface Token {
  readonly kind: 'word' | 'string' | 'sign'
  /** The word, the sign, or what stands between the quotes. */
  readonly text: string
  readonly line: number
}

const SPACE = /\s/
const WORD_START = /[\p{ID_Start}$_#@\d]/u
const WORD_PART = /[\p{ID_Continue}$\u200c\u200d]/u

/** After these words a slash begins a regular expression; after any other word it divides. */
const BEFORE_EXPRESSION = new Set(
  'return typeof instanceof in of new delete void throw case do else yield await extends'.split(' '),
)

export function tokens(source: string): Token[] {
  const found: Token[] = []
  /** For each open template: how many braces are open inside its substitution. */
  const templates: number[] = []
  let at = 0
  let line = 1

  const add = (kind: Token['kind'], text: string, atLine: number): void => {
    found.push({ kind, text, line: atLine })
  }
  const skipTo = (end: number): string => {
    const text = source.slice(at, end)
    for (const character of text) if (character === '\n') line++
    at = end
    return text
  }

  while (at < source.length) {
    const character = source[at]!
    const next = source[at + 1]
    if (SPACE.test(character)) skipTo(at + 1)
    else if (character === '/' && next === '/') skipTo(endOf(source, '\n', at))
    else if (character === '/' && next === '*') skipTo(endOf(source, '*/', at + 2) + 2)
    else if (character === '#' && next === '!' && at === 0) skipTo(endOf(source, '\n', at))
    else if (character === "'" || character === '"') {
      const startLine = line
      add('string', skipTo(endOfString(source, at)).slice(1, -1), startLine)
    } else if (character === '`' || (character === '}' && templates.at(-1) === 0)) {
      if (character === '}') templates.pop()
      const startLine = line
      const end = endOfTemplatePart(source, at + 1)
      const opens = source[end - 1] === '{'
      add('string', skipTo(end).slice(1, opens ? -2 : -1), startLine)
      if (opens) templates.push(0)
    } else if (character === '/' && beginsExpression(found.at(-1))) {
      const startLine = line
      add('string', skipTo(endOfExpression(source, at)), startLine)
    } else if (WORD_START.test(character)) {
      let end = at + 1
      while (end < source.length && WORD_PART.test(source[end]!)) end++
      add('word', skipTo(end), line)
    } else {
      if (templates.length > 0 && character === '{') templates[templates.length - 1]!++
      if (templates.length > 0 && character === '}') templates[templates.length - 1]!--
      add('sign', skipTo(at + 1), line)
    }
  }
  return found
}

function endOf(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from)
  return end === -1 ? source.length : end
}

function endOfString(source: string, start: number): number {
  const quote = source[start]
  let at = start + 1
  while (at < source.length && source[at] !== quote && source[at] !== '\n') at += source[at] === '\\' ? 2 : 1
  return at + 1
}

/** The place after the closing backtick, or after the brace that opens a substitution. */
function endOfTemplatePart(source: string, start: number): number {
  let at = start
  while (at < source.length) {
    if (source[at] === '\\') at += 2
    else if (source[at] === '`') return at + 1
    else if (source[at] === '$' && source[at + 1] === '{') return at + 2
    else at++
  }
  return at
}

function beginsExpression(before: Token | undefined): boolean {
  if (before === undefined) return true
  if (before.kind === 'string') return false
  if (before.kind === 'word') return BEFORE_EXPRESSION.has(before.text)
  return before.text !== ')' && before.text !== ']' && before.text !== '}'
}

function endOfExpression(source: string, start: number): number {
  let at = start + 1
  let inClass = false
  while (at < source.length && source[at] !== '\n') {
    const character = source[at]
    if (character === '\\') at++
    else if (character === '[') inClass = true
    else if (character === ']') inClass = false
    else if (character === '/' && !inClass) break
    at++
  }
  at++
  while (at < source.length && WORD_PART.test(source[at]!)) at++
  return at
}
