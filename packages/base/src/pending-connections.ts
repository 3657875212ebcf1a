// Connections whose peers have not shown who they are, by address: found out is which of them has to go when there are too many.
// Not the limits, and not the closing: whoever keeps the connections does that.

interface Group<T> {
  /** with the time each came, the oldest first */
  readonly members: Map<T, number>
}

export class PendingConnections<T> {
  readonly #addresses = new Map<string, Group<T>>()
  readonly #addressOf = new Map<T, string>()

  get size(): number {
    return this.#addressOf.size
  }

  get all(): Iterable<T> {
    return this.#addressOf.keys()
  }

  countOf(address: string): number {
    return this.#addresses.get(address)?.members.size ?? 0
  }

  add(connection: T, address: string, now: number): void {
    this.#addressOf.set(connection, address)
    const group = this.#addresses.get(address)
    if (group) group.members.set(connection, now)
    else this.#addresses.set(address, { members: new Map([[connection, now]]) })
  }

  /** It has shown who it is, or is gone. False: it was not pending. */
  remove(connection: T): boolean {
    const address = this.#addressOf.get(connection)
    if (address === undefined) return false
    this.#addressOf.delete(connection)
    const members = this.#addresses.get(address)?.members
    members?.delete(connection)
    if (members?.size === 0) this.#addresses.delete(address)
    return true
  }

  has(connection: T): boolean {
    return this.#addressOf.has(connection)
  }

  /** The oldest of an address, if it came before. */
  oldestOf(address: string, before: number): T | undefined {
    for (const [connection, came] of this.#addresses.get(address)?.members ?? []) {
      return came <= before ? connection : undefined
    }
    return undefined
  }

  /** The oldest of the address that has the most: who fills the house makes room first. */
  oldestOfBusiest(): T | undefined {
    let busiest: Group<T> | undefined
    for (const group of this.#addresses.values())
      if (!busiest || group.members.size > busiest.members.size) busiest = group
    return busiest?.members.keys().next().value
  }
}
