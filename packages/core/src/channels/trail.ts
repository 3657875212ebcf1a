// Where something that was said has been: how many times it went from channel to channel, and which channels it has passed.
// Not what was said.

/** So often something goes from one channel to another. */
export const mostHops = 20

export class Trail {
  readonly hops: number
  /** shared by all copies: what takes several ways comes to each channel once */
  readonly passed: Set<string>

  constructor(hops = 0, passed = new Set<string>()) {
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
    const mark = `${channelId} ${what}`
    if (this.passed.has(mark)) return false
    this.passed.add(mark)
    return true
  }
}
