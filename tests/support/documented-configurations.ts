// The configurations that stand in a page of documentation, as files by their names.
// Not checked here: a test decides what is to be asked of them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Blocks that begin with the name of a file; a name that comes again begins another configuration. */
export function configurationsOf(page: string): Record<string, string>[] {
  const text = readFileSync(join(root, page), 'utf8')
  const all: Record<string, string>[] = [{}]
  for (const [, name = '', body = ''] of text.matchAll(/^```ini\n; ([\w]+\.conf)\b[^\n]*\n([\s\S]*?)^```$/gm)) {
    if (name in (all.at(-1) ?? {})) all.push({})
    Object.assign(all.at(-1) as object, { [name]: body })
  }
  return all
}
