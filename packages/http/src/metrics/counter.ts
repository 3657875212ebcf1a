// What only grows, by its labels.
// Counting is next to free: whoever counts the same thing often asks for its number once and keeps it.

import type { Family, Labels, Sample } from './family.ts'

/** One number of a counter. */
export class Count {
  value = 0

  add(by = 1): void {
    this.value += by
  }
}

export class Counter implements Family {
  readonly type = 'counter'
  readonly help: string
  readonly #counts = new Map<string, { readonly labels: Labels; readonly count: Count }>()

  constructor(help: string) {
    this.help = help
  }

  add(by = 1, labels: Labels = {}): void {
    this.of(labels).add(by)
  }

  /** What counts for these labels, from now on shown with them. */
  of(labels: Labels = {}): Count {
    const key = JSON.stringify(labels)
    const known = this.#counts.get(key)
    if (known) return known.count
    const count = new Count()
    this.#counts.set(key, { labels, count })
    return count
  }

  *samples(): Iterable<Sample> {
    for (const { labels, count } of this.#counts.values()) yield { labels, value: count.value }
  }
}
