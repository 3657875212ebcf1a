// The network between the hosts of a memory engine: each direction has its delay, keeps its order, and can be cut.
// Not what is sent. A cut holds messages back as TCP does; when it lasts, the connection breaks and they are lost.

import type { Clock, Dispose, Random, Timer } from '@jackfield/base'

export interface NetworkTimes {
  /** of a message from host to host; more by chance, up to twice */
  readonly delayMs: number
  /** a cut that lasts longer is noticed: the connection is given up */
  readonly breaksAfterMs: number
  /** until a connection that broke is made again, more by chance, up to twice */
  readonly reconnectMs: number
}

export const usualTimes: NetworkTimes = { delayMs: 1, breaksAfterMs: 10_000, reconnectMs: 1000 }

interface Direction {
  readonly pair: Pair
  isCut: boolean
  /** added to the delay */
  slowMs: number
  /** when the last message arrives: none overtakes it */
  lastArrival: number
  held: (() => void)[]
}

interface Pair {
  readonly hosts: readonly [string, string]
  isBroken: boolean
  timer: Timer | undefined
}

export class MemoryNetwork {
  readonly #clock: Clock
  readonly #random: Random
  readonly #times: NetworkTimes
  /** by the host that sends, then by the one that receives */
  readonly #directions = new Map<string, Map<string, Direction>>()
  readonly #listeners = new Set<(hosts: readonly [string, string]) => void>()

  constructor(clock: Clock, random: Random, times: NetworkTimes = usualTimes) {
    this.#clock = clock
    this.#random = random
    this.#times = times
  }

  /** Arrives later, in order; or when the cut is healed; or never. */
  send(from: string, to: string, deliver: () => void): void {
    const direction = this.#direction(from, to)
    if (direction.pair.isBroken) return
    if (direction.isCut) direction.held.push(deliver)
    else this.#arrive(direction, from === to ? 0 : this.#times.delayMs, deliver)
  }

  /** Whether messages get through now. */
  isOpen(from: string, to: string): boolean {
    if (from === to) return true
    const { isCut, pair } = this.#direction(from, to)
    return !(isCut || pair.isBroken)
  }

  /** Whether there is a connection, also one that somebody cut a moment ago. */
  isConnected(one: string, other: string): boolean {
    return !this.#direction(one, other).pair.isBroken
  }

  /** Messages from one host to the other are not delivered any more. */
  cut(from: string, to: string): void {
    const direction = this.#direction(from, to)
    if (direction.isCut) return
    direction.isCut = true
    const { pair } = direction
    pair.timer ??= this.#clock.after(this.#times.breaksAfterMs, () => this.#break(pair))
    this.#changed(pair)
  }

  heal(from: string, to: string): void {
    const direction = this.#direction(from, to)
    if (!direction.isCut) return
    direction.isCut = false
    const { pair } = direction
    const isWhole = !this.#direction(to, from).isCut
    if (pair.isBroken) {
      if (isWhole) pair.timer = this.#clock.after(this.#chance(this.#times.reconnectMs), () => this.#restore(pair))
      return
    }
    if (isWhole) {
      pair.timer?.cancel()
      pair.timer = undefined
    }
    // TCP tries again in its own time
    const again = this.#chance(200)
    for (const deliver of direction.held.splice(0)) this.#arrive(direction, again, deliver)
    this.#changed(pair)
  }

  slow(from: string, to: string, byMs: number): void {
    this.#direction(from, to).slowMs = byMs
  }

  /** After every cut, heal, break and restoration. */
  onChange(listener: (hosts: readonly [string, string]) => void): Dispose {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #break(pair: Pair): void {
    pair.timer = undefined
    pair.isBroken = true
    const [one, other] = pair.hosts
    for (const direction of [this.#direction(one, other), this.#direction(other, one)]) direction.held.length = 0
    this.#changed(pair)
  }

  #restore(pair: Pair): void {
    pair.timer = undefined
    const [one, other] = pair.hosts
    if (this.#direction(one, other).isCut || this.#direction(other, one).isCut) return
    pair.isBroken = false
    this.#changed(pair)
  }

  #changed({ hosts }: Pair): void {
    for (const listener of this.#listeners) listener(hosts)
  }

  #arrive(direction: Direction, delayMs: number, deliver: () => void): void {
    const now = this.#clock.now()
    const at = Math.max(direction.lastArrival, now + this.#chance(delayMs) + direction.slowMs)
    direction.lastArrival = at
    this.#clock.after(at - now, deliver)
  }

  /** Whole milliseconds, so that many things happen in one moment of a clock in hand. */
  #chance(ms: number): number {
    return ms === 0 ? 0 : ms + this.#random.below(ms + 1)
  }

  #direction(from: string, to: string): Direction {
    return this.#directions.get(from)?.get(to) ?? this.#lay(from, to)
  }

  /** Both directions of a pair that nobody has asked for before. */
  #lay(from: string, to: string): Direction {
    const pair: Pair = { hosts: [from, to], isBroken: false, timer: undefined }
    const there = this.#keep(from, to, pair)
    if (from !== to) this.#keep(to, from, pair)
    return there
  }

  #keep(from: string, to: string, pair: Pair): Direction {
    const direction: Direction = { pair, isCut: false, slowMs: 0, lastArrival: 0, held: [] }
    const known = this.#directions.get(from)
    if (known) known.set(to, direction)
    else this.#directions.set(from, new Map([[to, direction]]))
    return direction
  }
}
