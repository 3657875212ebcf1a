// A map for names that come and go again and again, such as a device that is in use for the time of a call: each keeps its place for a while.
// Not for names that come once, as those of calls: see SlotMap. A `Map` keeps the place of each entry that was taken out until it is laid out
// anew. Places of one name are all in one row, so that beside thousands of others it is looked for among the thousand places where it once stood.

/** So few that are gone are not worth a look. */
const few = 16

/** No value is undefined. */
export class ReturningMap<K, V extends string | number | boolean | object> {
  #values = new Map<K, V | undefined>()
  /** names that have a place and no value */
  #gone = 0

  get size(): number {
    return this.#values.size - this.#gone
  }

  get(key: K): V | undefined {
    return this.#values.get(key)
  }

  has(key: K): boolean {
    return this.#values.get(key) !== undefined
  }

  set(key: K, value: V): this {
    if (this.#gone > 0 && this.#values.get(key) === undefined && this.#values.has(key)) this.#gone--
    this.#values.set(key, value)
    return this
  }

  delete(key: K): boolean {
    if (this.#values.get(key) === undefined) return false
    this.#values.set(key, undefined)
    this.#gone++
    if (this.#gone > few && this.#gone * 2 > this.#values.size) this.#tidyUp()
    return true
  }

  *entries(): Iterable<[K, V]> {
    for (const [key, value] of this.#values) if (value !== undefined) yield [key, value]
  }

  #tidyUp(): void {
    const left = new Map<K, V | undefined>()
    for (const [key, value] of this.entries()) left.set(key, value)
    this.#values = left
    this.#gone = 0
  }
}
