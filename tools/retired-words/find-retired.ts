// Finds names with a retired word in one file: its path, and the words of its code. Strings and comments are prose.
// Not what to do about them.
import type { SourceFile } from '../floor-plan/tree.ts'
import { type RetiredWord, retiredWords } from './retired-words.table.ts'

export interface RetiredName {
  readonly path: string
  readonly line: number
  readonly name: string
  readonly instead: string
}

export function findRetired({ path, tokens }: Pick<SourceFile, 'path' | 'tokens'>): RetiredName[] {
  const rows = retiredWords.filter(({ within }) => !within || within.test(path))
  const found: RetiredName[] = []
  const look = (name: string, line: number): void => {
    const row = rows.find((each) => hasRetired(each, name))
    if (row) found.push({ path, line, name, instead: row.instead })
  }
  look(path.slice(path.lastIndexOf('/') + 1), 1)
  for (const folder of path.split('/').slice(0, -1)) look(folder, 1)
  const seen = new Set<string>()
  for (const { kind, text, line } of tokens) {
    if (kind !== 'word' || seen.has(text)) continue
    seen.add(text)
    look(text.replace(/^#/, ''), line)
  }
  return found
}

function hasRetired({ parts = [], names = [] }: RetiredWord, name: string): boolean {
  return names.includes(name) || (parts.length > 0 && partsOf(name).some((part) => parts.includes(part)))
}

/** `isPilotedBy` and `pilot-kind.ts` in lower case, word by word. */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
