// A map for what comes and goes all day, such as calls: what was taken out of it is free for the collector at once.
// Not for what stays. A `Map` that many entries pass through is laid out anew every few of them, and V8 chains each old layout,
// with whatever was in it then, to the next: once one is old, all behind it look used until the next long collection, and
// every short one copies them. Here the layouts hold keys and numbers only. So no key should hold on to anything large.

export class SlotMap<K, V> {
  readonly #slots = new Map<K, number>()
  readonly #values: (V | undefined)[] = []
  readonly #free: number[] = []

  get size(): number {
    return this.#slots.size
  }

  get(key: K): V | undefined {
    const slot = this.#slots.get(key)
    return slot === undefined ? undefined : this.#values[slot]
  }

  has(key: K): boolean {
    return this.#slots.has(key)
  }

  set(key: K, value: V): this {
    let slot = this.#slots.get(key)
    if (slot === undefined) {
      slot = this.#free.pop() ?? this.#values.length
      this.#slots.set(key, slot)
    }
    this.#values[slot] = value
    return this
  }

  delete(key: K): boolean {
    const slot = this.#slots.get(key)
    if (slot === undefined) return false
    this.#slots.delete(key)
    this.#values[slot] = undefined
    this.#free.push(slot)
    return true
  }

  clear(): void {
    this.#slots.clear()
    this.#values.length = 0
    this.#free.length = 0
  }

  /** As they are now, those that came first in front. */
  keys(): K[] {
    return [...this.#slots.keys()]
  }

  /** As they are now, those that came first in front. */
  values(): V[] {
    const values: V[] = []
    for (const slot of this.#slots.values()) values.push(this.#values[slot] as V)
    return values
  }

  /** The one that came first. */
  get firstKey(): K | undefined {
    return this.#slots.keys().next().value
  }
}
