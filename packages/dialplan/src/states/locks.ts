// Locks by name that channels hold for a while: one holder, the others wait in line. A channel that ends lets go of all.
// Not threads: nothing here ever blocks the exchange.

import type { Clock } from '@jackfield/base'
import type { Channel } from '@jackfield/core'

interface Held {
  holder: Channel
  /** a channel may take what it has once more */
  depth: number
  readonly waiting: { channel: Channel; take: () => void }[]
}

/** Whoever holds another lock already does not wait longer: two that wait for each other would do so for ever. */
const longestWaitMs = 3_000

export class Locks {
  readonly #clock: Clock
  readonly #held = new Map<string, Held>()
  readonly #known = new WeakSet<Channel>()
  /** how many each holds */
  readonly #counts = new WeakMap<Channel, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Takes it when it is free or the channel's own. */
  tryLock(channel: Channel, name: string): boolean {
    const held = this.#held.get(name)
    if (held && held.holder !== channel) return false
    if (held) held.depth++
    else {
      if (channel.limits.check('max_locks', this.#countOf(channel) + 1)) return false
      this.#held.set(name, { holder: channel, depth: 1, waiting: [] })
      this.#count(channel, 1)
    }
    this.#watch(channel)
    return true
  }

  /** Waits for it; false when that would take for ever or the channel is interrupted. */
  lock(channel: Channel, name: string): boolean | Promise<boolean> {
    if (this.tryLock(channel, name)) return true
    const held = this.#held.get(name)
    // it has too many others
    if (!held) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { interruption: signal } = channel
    const give = (isTaken: boolean) => {
      timer?.cancel()
      signal.removeEventListener('abort', onAbort)
      const at = held.waiting.indexOf(entry)
      if (at >= 0) held.waiting.splice(at, 1)
      resolve(isTaken)
    }
    const onAbort = () => give(false)
    const entry = { channel, take: () => give(true) }
    const timer = this.#holdsAny(channel) ? this.#clock.after(longestWaitMs, () => give(false)) : undefined
    if (signal.aborted) return false
    signal.addEventListener('abort', onAbort, { once: true })
    held.waiting.push(entry)
    this.#watch(channel)
    return promise
  }

  unlock(channel: Channel, name: string): boolean {
    const held = this.#held.get(name)
    if (held?.holder !== channel) return false
    if (--held.depth > 0) return true
    this.#passOn(name, held)
    return true
  }

  #passOn(name: string, held: Held): void {
    const [next] = held.waiting
    this.#count(held.holder, -1)
    if (!next) {
      this.#held.delete(name)
      return
    }
    held.holder = next.channel
    held.depth = 1
    this.#count(next.channel, 1)
    next.take()
  }

  #holdsAny(channel: Channel): boolean {
    return this.#countOf(channel) > 0
  }

  #countOf(channel: Channel): number {
    return this.#counts.get(channel) ?? 0
  }

  #count(channel: Channel, by: 1 | -1): void {
    this.#counts.set(channel, this.#countOf(channel) + by)
  }

  #watch(channel: Channel): void {
    if (this.#known.has(channel)) return
    this.#known.add(channel)
    channel.onEnd(() => {
      for (const [name, held] of [...this.#held]) if (held.holder === channel) this.#passOn(name, held)
    })
  }
}
