// Bytes that wait to be taken in the order they came; its memory grows and shrinks with them.
// Not bounded: whoever fills it says how much is too much.

const leastBytes = 4_096

export class ByteQueue {
  #bytes = new Uint8Array(leastBytes)
  #start = 0
  #length = 0

  get length(): number {
    return this.#length
  }

  push(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#resize(this.#length + bytes.length)
    const capacity = this.#bytes.length
    const at = (this.#start + this.#length) % capacity
    const first = Math.min(bytes.length, capacity - at)
    this.#bytes.set(bytes.subarray(0, first), at)
    if (first < bytes.length) this.#bytes.set(bytes.subarray(first), 0)
    this.#length += bytes.length
  }

  /** Moves so many to the beginning of `into`; there must be as many. */
  take(into: Uint8Array, count: number): void {
    const first = Math.min(count, this.#bytes.length - this.#start)
    into.set(this.#bytes.subarray(this.#start, this.#start + first))
    if (first < count) into.set(this.#bytes.subarray(0, count - first), first)
    this.skip(count)
  }

  skip(count: number): void {
    this.#length -= count
    this.#start = (this.#start + count) % this.#bytes.length
    // a burst that was played need not be remembered by its memory
    if (this.#length === 0) this.clear()
  }

  clear(): void {
    this.#start = 0
    this.#length = 0
    if (this.#bytes.length > 16 * leastBytes) this.#bytes = new Uint8Array(leastBytes)
  }

  #resize(least: number): void {
    let capacity = this.#bytes.length
    while (capacity < least) capacity *= 2
    const bytes = new Uint8Array(capacity)
    const length = this.#length
    const first = Math.min(length, this.#bytes.length - this.#start)
    bytes.set(this.#bytes.subarray(this.#start, this.#start + first))
    bytes.set(this.#bytes.subarray(0, length - first), first)
    this.#bytes = bytes
    this.#start = 0
  }
}
