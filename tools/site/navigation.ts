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

/** `titles`: of each page. `reference`: its groups, the first with what belongs to no resource. */
export function navigationFor(
  path: string,
  topics: readonly Topic[],
  reference: readonly Topic[],
  titles: ReadonlyMap<string, string>,
): Navigation {
  const link = (page: string, name = titles.get(page) ?? page) => ({
    name: shortName(name),
    address: pageAddress(page),
  })
  const [general, ...resources] = reference
  const own = resources.filter(({ pages }) => pages.includes(path))
  const isReference = general?.pages.includes(path) || own.length > 0
  return {
    groups: [
      ...topics.map(({ name, pages }) => ({ name, links: pages.map((page) => link(page)) })),
      { name: 'Reference', links: (general?.pages ?? []).map((page) => link(page)) },
      ...(isReference ? own : []).map(({ name, pages }) => ({
        name: `Reference: ${name}`,
        links: pages.map((page) => link(page, titles.get(page)?.split('.').at(-1))),
      })),
    ],
  }
}

/** A title says more than a list has room for: `State: what the exchange keeps` is `State`. */
const shortName = (title: string) => title.replace(/^(\D[^:,]{2,})[:,] .*$/, '$1')
