// What the navigation of a page shows: every topic, and of the reference the resource that the page belongs to.

import { pageAddress } from './addresses.ts'
import type { Topic } from './topics.ts'

export interface NavigationLink {
  readonly name: string
  readonly address: string
}

export interface Navigation {
  readonly groups: readonly { readonly name: string; readonly links: readonly NavigationLink[] }[]
}

/** The reference stands behind the programs that it is for. */
const before = 'Programs that control calls'

/** `reference`: its groups, the first with what belongs to no resource. `titles`: of each page. */
export function navigationFor(
  path: string,
  topics: readonly Topic[],
  reference: readonly Topic[],
  titles: ReadonlyMap<string, string>,
): Navigation {
  const link = (page: string, name = titles.get(page) ?? page) => ({ name, address: pageAddress(page) })
  const [general, ...resources] = reference
  const own = resources.filter(({ pages }) => pages.includes(path))
  const ofReference = [
    { name: 'Reference', links: (general?.pages ?? []).map((page) => link(page)) },
    ...own.map(({ name, pages }) => ({
      name: `Reference: ${name}`,
      links: pages.map((page) => link(page, titles.get(page)?.split('.').at(-1))),
    })),
  ]
  const groups = topics.flatMap(({ name, pages }) => [
    { name, links: pages.map((page) => link(page)) },
    ...(name === before ? ofReference : []),
  ])
  return { groups }
}
