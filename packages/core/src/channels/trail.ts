// Where something that was said has been: how many times it went from channel to channel, and which channels it has passed.
// Not what was said.

/** So often something goes from one channel to another. */
export const mostHops = 20

/** Channels that something has passed, each with what it was; shared by all copies of it. */
export class Passed {
  /** id and what, one after the other: most of them are few, and are never looked for by anybody else */
  readonly #few: string[] = []
  #many: Set<string> | undefined

  get size(): number {
    return this.#many?.size ?? this.#few.length / 2
  }

  /** False: it was there already. */
  add(channelId: string, what: string): boolean {
    if (this.#many) return this.#many.size < this.#many.add(`${channelId} ${what}`).size
    const few = this.#few
    for (let at = 0; at < few.length; at += 2) if (few[at] === channelId && few[at + 1] === what) return false
    few.push(channelId, what)
    if (few.length > mostFew) this.#count()
    return true
  }

  /** The same channels with something else. */
  as(before: string, after: string): Passed {
    const other = new Passed()
    const marks = this.#many ?? this.#few.flatMap((id, at) => (at % 2 ? [] : [`${id} ${this.#few[at + 1]}`]))
    other.#many = new Set([...marks].map((mark) => mark.replace(before, after)))
    return other
  }

  #count(): void {
    const few = this.#few.splice(0)
    this.#many = new Set()
    for (let at = 0; at < few.length; at += 2) this.#many.add(`${few[at]} ${few[at + 1]}`)
  }
}

const mostFew = 32

export class Trail {
  readonly hops: number
  /** what takes several ways comes to each channel once */
  readonly passed: Passed

  constructor(hops = 0, passed = new Passed()) {
    this.hops = hops
    this.passed = passed
  }

  /** After one more crossing. */
  onward(): Trail {
    return new Trail(this.hops + 1, this.passed)
  }

  /** The same distance, as something new: what a program says because of what it heard. */
  anew(): Trail {
    return new Trail(this.hops + 1)
  }

  get isTooLong(): boolean {
    return this.hops > mostHops
  }

  /** False: it has been there. */
  pass(channelId: string, what: string): boolean {
    return this.passed.add(channelId, what)
  }
}
