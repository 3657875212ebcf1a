// The commands of a page of documentation, by its sections: what stands in blocks of `sh`.
// Not run here: a test decides where.

import { readFileSync } from 'node:fs'

/** The title of each section that has commands, with its blocks in order. */
export function blocksOf(page: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  for (const section of readFileSync(page, 'utf8').split(/^## /m).slice(1)) {
    const [title = ''] = section.split('\n', 1)
    const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, lines]) => lines as string)
    if (blocks.length > 0) sections.set(title, blocks)
  }
  return sections
}
