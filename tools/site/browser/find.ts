// Finds pages in the index: every word of the question has to stand on the page, as a whole or as the beginning of a word.

import { wordsOf } from './words.ts'

export interface SearchIndex {
  /** address, title, 1 for a list of everything */
  readonly pages: readonly (readonly [string, string, number])[]
  /** page, anchor, heading, beginning of the text */
  readonly sections: readonly (readonly [number, string, string, string])[]
  /** all words, in order, one blank between them */
  readonly words: string
  /** of each word: sections as differences times four plus where it stands, in base 36, with commas; words with semicolons */
  readonly places: string
}

export interface Found {
  readonly address: string
  readonly title: string
  readonly heading: string
  readonly text: string
}

/** What a word counts by where it stands: in the text, often there, in a heading, in the title. */
const worth = [1, 2, 6, 12]
const most = 12

export class Finder {
  readonly #index: SearchIndex
  readonly #words: readonly string[]
  readonly #places: readonly string[]
  /** of each page the section of its title */
  readonly #firstSections: readonly number[]

  constructor(index: SearchIndex) {
    this.#index = index
    this.#words = index.words.split(' ')
    this.#places = index.places.split(';')
    this.#firstSections = index.pages.map((_, page) => index.sections.findIndex(([of]) => of === page))
  }

  find(question: string): Found[] {
    const asked = [...wordsOf(question).keys()]
    if (asked.length === 0) return []
    const scores = asked.map((word) => this.#sectionsWith(word))
    const best = new Map<number, { section: number; score: number }>()
    for (const [page, sections] of this.#pagesWithAll(scores)) {
      for (const section of sections) {
        const score = this.#score(page, section, scores)
        if (score > (best.get(page)?.score ?? 0)) best.set(page, { section, score })
      }
    }
    const title = (page: number) => this.#index.pages[page]?.[1].length ?? 0
    return [...best]
      .sort(([a, one], [b, other]) => other.score - one.score || title(a) - title(b))
      .slice(0, most)
      .map(([page, { section }]) => this.#shown(page, section))
  }

  /** Pages that have every word somewhere, with the sections that have at least one. */
  #pagesWithAll(scores: readonly ReadonlyMap<number, number>[]): Map<number, Set<number>> {
    const found = new Map<number, Set<number>>()
    const words = new Map<number, Set<number>>()
    scores.forEach((sections, word) => {
      for (const section of sections.keys()) {
        const page = this.#index.sections[section]?.[0] as number
        found.set(page, (found.get(page) ?? new Set()).add(section))
        words.set(page, (words.get(page) ?? new Set()).add(word))
      }
    })
    for (const [page, has] of words) if (has.size < scores.length) found.delete(page)
    return found
  }

  /** What stands together counts; the title of the page helps each of its sections. */
  #score(page: number, section: number, scores: readonly ReadonlyMap<number, number>[]): number {
    const first = this.#firstSections[page] as number
    const sum = scores.reduce((all, each) => all + Math.max(each.get(section) ?? 0, (each.get(first) ?? 0) / 2), 0)
    return this.#index.pages[page]?.[2] === 1 ? sum / 3 : sum
  }

  /** The sections that have a word which begins so, and what that is worth. */
  #sectionsWith(beginning: string): Map<number, number> {
    const found = new Map<number, number>()
    for (let at = this.#firstFrom(beginning); this.#words[at]?.startsWith(beginning); at++) {
      const isWhole = this.#words[at] === beginning
      let section = 0
      for (const place of (this.#places[at] as string).split(',')) {
        const number = Number.parseInt(place, 36)
        section += Math.floor(number / 4)
        const score = (worth[number % 4] as number) * (isWhole ? 2 : 1)
        found.set(section, Math.max(found.get(section) ?? 0, score))
      }
    }
    // a rare word says more than one that stands everywhere
    const rarity = Math.log(1 + this.#index.sections.length / Math.max(found.size, 1))
    for (const [section, score] of found) found.set(section, score * rarity)
    return found
  }

  #firstFrom(word: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#words[middle] as string) < word) low = middle + 1
      else high = middle
    }
    return low
  }

  #shown(page: number, section: number): Found {
    const [address = '', title = ''] = this.#index.pages[page] ?? []
    const [, id = '', heading = '', text = ''] = this.#index.sections[section] ?? []
    return { address: id === '' ? address : `${address}#${id}`, title, heading: id === '' ? '' : heading, text }
  }
}
