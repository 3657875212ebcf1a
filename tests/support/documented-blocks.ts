// Every block of code in the documents, with its language and where it stands.
// Not what is asked of it: tests/documentation/blocks.test.ts has that.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Block {
  readonly page: string
  /** of its first line */
  readonly line: number
  readonly language: string
  readonly text: string
}

/** The pages of docs/reference are made from the descriptions, and a test of theirs compares. */
export const documentedPages: readonly string[] = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], {
  cwd: root,
  exclude: ['docs/reference/**'],
})
  .map((path) => path.replaceAll('\\', '/'))
  .sort()

export function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  let open: { indent: string; line: number; language: string; lines: string[] } | undefined
  readFileSync(join(root, page), 'utf8')
    .split('\n')
    .forEach((text, at) => {
      const fence = /^( *)```(.*)$/.exec(text)
      if (!fence) open?.lines.push(text.startsWith(open.indent) ? text.slice(open.indent.length) : text)
      else if (!open) open = { indent: fence[1] ?? '', line: at + 2, language: (fence[2] ?? '').trim(), lines: [] }
      else {
        blocks.push({ page, line: open.line, language: open.language, text: `${open.lines.join('\n')}\n` })
        open = undefined
      }
    })
  return blocks
}
