// The topics of the documents and their pages, as docs/README.md has them: the navigation and the page say the same.

import { posix } from 'node:path'

export interface Topic {
  readonly name: string
  /** paths of pages, in their order */
  readonly pages: readonly string[]
}

export function topicsOf(index: string, isPage: (path: string) => boolean): Topic[] {
  const last: Topic = { name: 'The project', pages: ['CONTRIBUTING.md', 'CHANGELOG.md', 'conformance/exceptions.md'] }
  const named = index
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const name = part.slice(0, part.indexOf('\n')).trim()
      const links = [...part.matchAll(/^\| \[[^\]]+\]\(([^)#]+)\)/gm)].map(([, href = '']) => posix.join('docs', href))
      // the reference is a topic of its own
      return { name, pages: links.filter(isPage) }
    })
  const [first, ...others] = named
  if (!first) throw new Error('docs/README.md has no topics')
  return [{ ...first, pages: ['README.md', ...first.pages, 'docs/README.md'] }, ...others, last]
}
