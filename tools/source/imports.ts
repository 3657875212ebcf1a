// Finds what a file imports, from its tokens: static, type-only, re-exported and dynamic with a fixed name.
// It does not say where a specifier leads; that is the floor plan's business.
import type { Token } from './tokens.ts'

export interface Import {
  readonly specifier: string
  readonly line: number
  /** Whether nothing of it is left when the file runs. */
  readonly isTypeOnly: boolean
}

export function importsIn(found: readonly Token[]): Import[] {
  const imports: Import[] = []
  for (let at = 0; at < found.length; at++) {
    const token = found[at]!
    if (token.kind !== 'word' || found[at - 1]?.text === '.') continue
    if (token.text === 'import') {
      const one = importAt(found, at)
      if (one !== undefined) imports.push(one)
    } else if (token.text === 'export') {
      const one = reExportAt(found, at)
      if (one !== undefined) imports.push(one)
    }
  }
  return imports
}

function importAt(found: readonly Token[], at: number): Import | undefined {
  const next = found[at + 1]
  if (next === undefined) return undefined
  if (next.kind === 'string') return { specifier: next.text, line: next.line, isTypeOnly: false }
  if (next.text === '(') {
    const name = found[at + 2]
    if (name?.kind !== 'string') return undefined
    return { specifier: name.text, line: name.line, isTypeOnly: isTypePosition(found, at) }
  }
  if (next.text === '.') return undefined
  return clauseFrom(found, at + 1)
}

function reExportAt(found: readonly Token[], at: number): Import | undefined {
  const skipsType = found[at + 1]?.text === 'type' ? 1 : 0
  const opener = found[at + 1 + skipsType]?.text
  return opener === '{' || opener === '*' ? clauseFrom(found, at + 1) : undefined
}

/** From the token after `import` or `export` to the specifier after `from`. */
function clauseFrom(found: readonly Token[], start: number): Import | undefined {
  const clause: Token[] = []
  for (let at = start; at < found.length; at++) {
    const token = found[at]!
    if (token.text === 'from' && token.kind === 'word' && found[at + 1]?.kind === 'string') {
      return { specifier: found[at + 1]!.text, line: token.line, isTypeOnly: isTypeClause(clause) }
    }
    if (token.kind === 'sign' && !'{},*'.includes(token.text)) return undefined
    if (token.kind === 'string' && clause.at(-1)?.text !== 'as') return undefined
    if (clause.at(-1)?.text === '}' && token.text !== ',') return undefined
    clause.push(token)
  }
  return undefined
}

function isTypeClause(clause: readonly Token[]): boolean {
  const [first, second] = clause
  if (first?.text === 'type' && second !== undefined && second.text !== ',') return true
  if (first?.text !== '{') return false
  // `import { type A, type B }`: every name carries the mark
  const names = clause.slice(1, -1).map((token) => token.text)
  const groups = names
    .join(' ')
    .split(',')
    .map((group) => group.trim().split(' '))
    .filter(([word]) => word !== '')
  return groups.length > 0 && groups.every(([mark, name]) => mark === 'type' && name !== undefined && name !== 'as')
}

/** `import('x').Name` in a type: it follows a colon, `typeof`, `<`, `|` or the like, and never `await`, `=>` or `(`. */
function isTypePosition(found: readonly Token[], at: number): boolean {
  const before = found[at - 1]
  return (
    before !== undefined &&
    (before.text === ':' || before.text === '|' || before.text === '&' || before.text === 'typeof')
  )
}
