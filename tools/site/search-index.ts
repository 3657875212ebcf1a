// The words of every page and where they stand, as a script that a page loads when somebody searches: a page from a disk may fetch nothing.
// Not the search: that is browser/search.ts, which reads what is written here.

import type { SearchIndex } from './browser/find.ts'
import { wordsOf } from './browser/words.ts'
import type { RenderedPage } from './render-page.ts'

/** Where a word stands, the better the higher: once or twice in the text, often there, in a heading, in the title. */
const inText = 0
const often = 1
const inHeading = 2
const inTitle = 3

/** Lists of everything have every word; who searches wants the page about it first. */
const lists =
  /^(?:CHANGELOG|CONTRIBUTING|conformance\/|docs\/(?:beside-asterisk|pjsip-options|the-way-of-a-call|glossary|README|reference\/(?:errors|README)))/

export function searchIndex(pages: readonly RenderedPage[]): SearchIndex {
  const sections: [number, string, string, string][] = []
  const places = new Map<string, Map<number, number>>()
  const note = (text: string, section: number, weight: number) => {
    for (const [word, times] of wordsOf(text)) {
      const known = places.get(word) ?? new Map<number, number>()
      const place = weight === inText && times > 2 ? often : weight
      known.set(section, Math.max(known.get(section) ?? 0, place))
      places.set(word, known)
    }
  }
  pages.forEach((page, at) => {
    // an operation is one thing; a reader wants its page, not its list of errors
    const isOneThing = /^docs\/reference\/.*\//.test(page.path)
    const parts = isOneThing
      ? [{ ...page.sections[0], text: page.sections.map(({ text }) => text).join(' ') }]
      : page.sections
    for (const { id = '', heading = '', text } of parts) {
      const section = sections.push([at, id, heading, beginning(text)]) - 1
      note(text, section, inText)
      note(heading, section, id === '' ? inTitle : inHeading)
    }
  })
  const words = [...places.keys()].sort()
  return {
    pages: pages.map(({ address, title, path }) => [address, title, lists.test(path) ? 1 : 0]),
    sections,
    words: words.join(' '),
    places: words.map((word) => encoded(places.get(word) as Map<number, number>)).join(';'),
  }
}

function encoded(places: ReadonlyMap<number, number>): string {
  let before = 0
  return [...places]
    .sort(([a], [b]) => a - b)
    .map(([section, weight]) => {
      const number = (section - before) * 4 + weight
      before = section
      return number.toString(36)
    })
    .join(',')
}

function beginning(text: string): string {
  if (text.length <= 90) return text
  return `${text.slice(0, 90).replace(/\s\S*$/, '')} …`
}
