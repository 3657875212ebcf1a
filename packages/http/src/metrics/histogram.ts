// How many observations lie below each bound, by labels.

import type { Family, Labels, Sample } from './family.ts'

/** The observations of one set of labels. */
export class Distribution {
  readonly #bounds: readonly number[]
  /** how many lie at or below each bound and above the one before */
  readonly #counts: number[]
  #sum = 0
  #count = 0

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.#counts = bounds.map(() => 0)
  }

  /** `times`: so often. */
  observe(value: number, times = 1): void {
    this.#sum += value * times
    this.#count += times
    for (let at = 0; at < this.#bounds.length; at++) {
      if (value > (this.#bounds[at] as number)) continue
      this.#counts[at] = (this.#counts[at] as number) + times
      return
    }
  }

  *samples(name: string, labels: Labels): Iterable<Sample> {
    let below = 0
    for (const [at, bound] of this.#bounds.entries()) {
      below += this.#counts[at] as number
      yield { name: `${name}_bucket`, labels: { ...labels, le: String(bound) }, value: below }
    }
    yield { name: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: this.#count }
    yield { name: `${name}_sum`, labels, value: this.#sum }
    yield { name: `${name}_count`, labels, value: this.#count }
  }
}

export class Histogram implements Family {
  readonly type = 'histogram'
  readonly help: string
  readonly #bounds: readonly number[]
  readonly #distributions = new Map<string, { readonly labels: Labels; readonly distribution: Distribution }>()

  constructor(help: string, bounds: readonly number[]) {
    this.help = help
    this.#bounds = [...bounds].sort((a, b) => a - b)
  }

  /** What observes for these labels, from now on shown with them. */
  of(labels: Labels = {}): Distribution {
    const key = JSON.stringify(labels)
    const known = this.#distributions.get(key)
    if (known) return known.distribution
    const distribution = new Distribution(this.#bounds)
    this.#distributions.set(key, { labels, distribution })
    return distribution
  }

  *samples(name: string): Iterable<Sample> {
    for (const { labels, distribution } of this.#distributions.values()) yield* distribution.samples(name, labels)
  }
}
