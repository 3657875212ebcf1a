// Which channels an endpoint or a bridge had at one moment. A change costs the same whether there are two or five thousand: the newest
// roster has the ids, an older one only what became otherwise after it, and reading that one undoes the changes in between.
// Not what the channels do.

interface Undo {
  readonly newer: ChannelRoster
  readonly id: string
  /** where it stood in the order; nothing: it was not there before */
  readonly order: number | undefined
}

/** Of all rosters that nobody is on; never written to. */
const nobody = new Map<string, number>()

export class ChannelRoster {
  /** ids with their place in the order: of the newest one, and of no other */
  #orders: Map<string, number> | undefined
  #undo: Undo | undefined
  #ids: readonly string[] | undefined
  readonly #nextOrder: number

  static empty(): ChannelRoster {
    return new ChannelRoster(nobody, 0)
  }

  private constructor(orders: Map<string, number>, nextOrder: number) {
    this.#orders = orders
    this.#nextOrder = nextOrder
  }

  get size(): number {
    return this.#orders?.size ?? this.ids.length
  }

  /** In the order in which they came. */
  get ids(): readonly string[] {
    this.#ids ??= this.#orders ? [...this.#orders.keys()] : this.#recall()
    return this.#ids
  }

  /** The roster with one more; only the newest one can change. */
  with(id: string): ChannelRoster {
    const handed = this.#hand()
    if (handed.has(id)) return this.#keep(handed)
    const orders = handed === nobody ? new Map<string, number>() : handed
    orders.set(id, this.#nextOrder)
    return this.#supersededBy(new ChannelRoster(orders, this.#nextOrder + 1), id, undefined)
  }

  without(id: string): ChannelRoster {
    const orders = this.#hand()
    const order = orders.get(id)
    if (order === undefined) return this.#keep(orders)
    orders.delete(id)
    return this.#supersededBy(new ChannelRoster(orders.size === 0 ? nobody : orders, this.#nextOrder), id, order)
  }

  #hand(): Map<string, number> {
    const orders = this.#orders
    if (!orders) throw new Error('only the newest roster can change')
    this.#orders = undefined
    return orders
  }

  #keep(orders: Map<string, number>): this {
    this.#orders = orders
    return this
  }

  #supersededBy(newer: ChannelRoster, id: string, order: number | undefined): ChannelRoster {
    this.#undo = { newer, id, order }
    return newer
  }

  /** The ids of the newest one with all that came after this one undone, the latest first. */
  #recall(): readonly string[] {
    const undone: Undo[] = []
    let newest: ChannelRoster = this
    for (let undo = newest.#undo; undo; undo = newest.#undo) {
      undone.push(undo)
      newest = undo.newer
    }
    const orders = new Map(newest.#orders)
    for (const { id, order } of undone.reverse()) {
      if (order === undefined) orders.delete(id)
      else orders.set(id, order)
    }
    return [...orders].sort(([, a], [, b]) => a - b).map(([id]) => id)
  }
}
