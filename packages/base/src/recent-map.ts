// What was used lately, by name, at most so much of it: what was not used for long gives way.
// Not in exact order: the half used last is always kept. A map that drops its oldest entry each time has to look for it among what it dropped.

export class RecentMap<V> {
  #recent = new Map<string, V>()
  /** not used since `#recent` was begun */
  #older = new Map<string, V>()
  readonly #half: number

  constructor(most: number) {
    this.#half = Math.max(1, Math.floor(most / 2))
  }

  get size(): number {
    return this.#recent.size + this.#older.size
  }

  /** Without counting as a use. */
  peek(name: string): V | undefined {
    return this.#recent.get(name) ?? this.#older.get(name)
  }

  /** The value, made where there is none; it counts as used now. */
  use(name: string, make: () => V): V {
    const recent = this.#recent.get(name)
    if (recent !== undefined) return recent
    const value = this.#older.get(name) ?? make()
    this.#older.delete(name)
    if (this.#recent.size >= this.#half) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(name, value)
    return value
  }

  delete(name: string): void {
    this.#recent.delete(name)
    this.#older.delete(name)
  }

  *entries(): Iterable<[string, V]> {
    yield* this.#older
    yield* this.#recent
  }
}
