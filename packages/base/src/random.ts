// Chance, handed to every part: from the system, or from a seed so that a run can be repeated.
// Not for passwords when seeded. It runs in browsers, too: the platform's own source is the same everywhere.

export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number, at least 0 and below the limit. */
  below(limit: number): number
  bytes(length: number): Uint8Array
  /** A version 4 UUID. */
  uuid(): string
  /** A copy in another order. */
  shuffle<T>(items: readonly T[]): T[]
}

abstract class Source implements Random {
  readonly #eight = new Uint8Array(8)
  readonly #view = new DataView(this.#eight.buffer)

  abstract fill(bytes: Uint8Array<ArrayBuffer>): void

  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length)
    this.fill(bytes)
    return bytes
  }

  next(): number {
    const view = this.#view
    this.fill(this.#eight)
    return ((view.getUint32(0) & 0x1fffff) * 2 ** 32 + view.getUint32(4)) / 2 ** 53
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  uuid(): string {
    const bytes = this.bytes(16)
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
    const hex = bytes.toHex()
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  shuffle<T>(items: readonly T[]): T[] {
    const copy = [...items]
    for (let at = copy.length - 1; at > 0; at--) {
      const other = this.below(at + 1)
      ;[copy[at], copy[other]] = [copy[other] as T, copy[at] as T]
    }
    return copy
  }
}

class SystemRandom extends Source {
  // drawn in blocks: one system call serves many ids
  readonly #pool = new Uint8Array(4096)
  #used = this.#pool.length

  fill(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length > 256) {
      // no more than this is given at once
      for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
      return
    }
    if (this.#used + bytes.length > this.#pool.length) {
      crypto.getRandomValues(this.#pool)
      this.#used = 0
    }
    const pool = this.#pool
    let from = this.#used
    // one by one: they are few, and a view of them is dearer
    for (let at = 0; at < bytes.length; at++, from++) {
      bytes[at] = pool[from] as number
      pool[from] = 0
    }
    this.#used = from
  }
}

export const systemRandom: Random = new SystemRandom()

/** Repeatable: the same seed gives the same run. The generator is xoshiro128**, seeded through splitmix32. */
class SeededRandom extends Source {
  readonly #state: [number, number, number, number]

  constructor(seed: number) {
    super()
    let s = seed >>> 0
    const split = () => {
      s = (s + 0x9e3779b9) >>> 0
      let z = s
      z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
      return (z ^ (z >>> 16)) >>> 0
    }
    this.#state = [split(), split(), split(), split() | 1]
  }

  fill(bytes: Uint8Array<ArrayBuffer>): void {
    for (let at = 0; at < bytes.length; at += 4) {
      const word = this.#word()
      for (let part = 0; part < 4 && at + part < bytes.length; part++) bytes[at + part] = (word >>> (8 * part)) & 0xff
    }
  }

  #word(): number {
    const s = this.#state
    const result = Math.imul(rotate(Math.imul(s[1], 5), 7), 9) >>> 0
    const t = s[1] << 9
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = rotate(s[3], 11)
    return result
  }
}

const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))

export const seededRandom = (seed: number): Random => new SeededRandom(seed)
