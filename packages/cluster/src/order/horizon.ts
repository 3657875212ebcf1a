// What this node has told gateways of its events, and what it knows of others having told: whatever it says next comes after that.
// Not who waits for it: arrivals.ts, at the gateway.

import type { Clock } from '@jackfield/base'
import { type EventHeader, lifeOf, type Published } from './published.ts'

/** What was told longer ago has arrived, or was asked for again. */
const keptMs = 5_000

interface Learned {
  readonly life: string
  readonly gateway: string
  number: number
  at: number
  /** the gateway was told that what this node says comes after it */
  isSaid: boolean
}

export class Horizon {
  /** of this node */
  readonly life: string
  readonly #clock: Pick<Clock, 'now'>
  /** messages to each gateway: how many there were, and when the last one was */
  readonly #published = new Map<string, { number: number; at: number }>()
  /** of other nodes, lately; by their lives and the gateways */
  readonly #learned = new Map<string, Learned>()
  /** have texts that are to be published at the end of this turn */
  readonly #unsent = new Set<{ flush(): void }>()

  constructor(clock: Pick<Clock, 'now'>, node: string) {
    this.#clock = clock
    this.life = lifeOf(node, clock.now())
  }

  /** It has texts that are not published yet. */
  holds(sender: { flush(): void }): void {
    this.#unsent.add(sender)
  }

  /** It has none any more. */
  sent(sender: { flush(): void }): void {
    this.#unsent.delete(sender)
  }

  /** For the next message of events to a gateway. */
  next(gateway: string): EventHeader {
    const now = this.#clock.now()
    const number = this.numberFor(gateway) + 1
    this.#published.set(gateway, { number, at: now })
    const after: [string, number][] = []
    for (const learned of this.#fresh(now)) {
      if (learned.gateway !== gateway || learned.isSaid) continue
      learned.isSaid = true
      after.push([learned.life, learned.number])
    }
    return { life: this.life, number, after }
  }

  /** How many messages of events the gateway was sent. */
  numberFor(gateway: string): number {
    return this.#published.get(gateway)?.number ?? 0
  }

  /** What anything that is said now to another node comes after. Events that wait for the end of the turn go first. */
  say(): Published {
    for (const sender of [...this.#unsent]) sender.flush()
    const now = this.#clock.now()
    const published: [string, string, number, number][] = []
    for (const [gateway, { number, at }] of this.#published)
      if (now - at <= keptMs) published.push([this.life, gateway, number, Math.round(now - at)])
    for (const { life, gateway, number, at } of this.#fresh(now))
      published.push([life, gateway, number, Math.round(now - at)])
    return published
  }

  /** What another node said: this one's events come after it from now on. */
  learn(published: Published): void {
    const now = this.#clock.now()
    for (const [life, gateway, number, ageMs] of published) {
      if (life === this.life || ageMs > keptMs) continue
      const key = `${life} ${gateway}`
      const at = now - ageMs
      const known = this.#learned.get(key)
      if (!known) this.#learned.set(key, { life, gateway, number, at, isSaid: false })
      else if (number > known.number) Object.assign(known, { number, at, isSaid: false })
    }
  }

  *#fresh(now: number): Generator<Learned> {
    for (const [key, learned] of this.#learned) {
      if (now - learned.at > keptMs) this.#learned.delete(key)
      else yield learned
    }
  }
}
