// Events of other nodes at the node of the socket: each message is handed on when everything that it comes after has been.
// Not numbers of single events: halves of applications ask for those again. Nobody waits for ever: late events are better than none.

import { beforeEndOfTurn, type Clock, detached, type Timer } from '@jackfield/base'
import { membershipTimes } from '../membership/membership-times.ts'
import { type EventHeader, nodeOfLife, type Published, startOfLife } from './published.ts'

export interface ArrivalsDeps {
  readonly clock: Clock
  /** of this node */
  readonly name: string
  /** nothing more comes of it */
  isOver(node: string): boolean
}

/** Whoever hands events on. */
export interface ArrivalsUser {
  /** nothing that has arrived of this node waits to be asked for again */
  isWhole(node: string): boolean
  /** Asks the node for what did not arrive; how many messages it has sent, nothing when it does not answer. */
  heal(node: string): Promise<number | undefined>
}

interface Message {
  readonly header: EventHeader
  readonly since: number
  deliver(): void
}

/** What one life of a node sends. */
interface Sender {
  readonly node: string
  /** everything up to this message is handed on, or is not to come any more; nothing: not known where it begins */
  heard: number | undefined
  /** the last that was handed on */
  latest: number
  isHealing: boolean
  readonly waiting: Message[]
}

interface Waiter {
  readonly published: Published
  readonly since: number
  resolve(): void
}

/** Whoever is so late may be lost: it is asked for. */
const healAfterMs = 100
const lookMs = 50
/** Nobody waits longer for what a node that may be gone has told. */
const longestMs = membershipTimes.suspectMs
/** More of one node is too much to keep. */
const mostWaiting = 20_000

export class Arrivals {
  readonly #deps: ArrivalsDeps
  readonly #senders = new Map<string, Sender>()
  #waiters: Waiter[] = []
  #user: ArrivalsUser | undefined
  #look: Timer | undefined
  #isReleasing = false
  /** in this turn, when everything that is ready has run */
  #isReleasedSoon = false

  constructor(deps: ArrivalsDeps) {
    this.#deps = deps
  }

  use(user: ArrivalsUser): void {
    this.#user = user
  }

  /** A message of events has come: it is handed on in its turn. An answer that came in the same packet is given first, over however many promises. */
  take(header: EventHeader, deliver: () => void): void {
    const sender = this.#sender(header.life)
    sender.waiting.push({ header, deliver, since: this.#deps.clock.now() })
    if (sender.waiting.length > mostWaiting) this.#deliverNext(sender)
    if (this.#isReleasedSoon) return
    this.#isReleasedSoon = true
    beforeEndOfTurn(() => {
      this.#isReleasedSoon = false
      this.release()
    })
  }

  /** Something of this node waits for others. */
  isWaiting(node: string): boolean {
    return this.#of(node).some(({ waiting }) => waiting.length > 0)
  }

  /** Resolves when everything that this comes after has been handed on here; nothing: it has. */
  caughtUp(published: Published): Promise<void> | undefined {
    const own = published.filter(([, gateway]) => gateway === this.#deps.name)
    if (this.#hasReached(own)) return undefined
    return new Promise((resolve) => {
      this.#waiters.push({ published: own, since: this.#deps.clock.now(), resolve })
      this.#lookLater()
    })
  }

  /** Whatever is due is handed on. */
  release(): void {
    if (this.#isReleasing) return
    this.#isReleasing = true
    try {
      while (this.#releaseOnce());
    } finally {
      this.#isReleasing = false
    }
    this.#wake(({ published }) => this.#hasReached(published))
    this.#lookLater()
  }

  /** A node is gone: what it said is handed on, and nobody waits for more. */
  lost(node: string): void {
    this.release()
    for (const [life, sender] of [...this.#senders]) {
      if (sender.node !== node) continue
      while (sender.waiting.length > 0) this.#deliverNext(sender)
      this.#senders.delete(life)
    }
    this.release()
  }

  close(): void {
    this.#look?.cancel()
    this.#look = undefined
    this.#senders.clear()
    this.#wake(() => true)
  }

  #releaseOnce(): boolean {
    let isAny = false
    for (const sender of this.#senders.values()) {
      while (sender.waiting[0] && this.#isDue(sender.waiting[0])) {
        this.#deliverNext(sender)
        isAny = true
      }
    }
    return isAny
  }

  #isDue({ header }: Message): boolean {
    return header.after.every(([life, number]) => this.#isReached(life, number))
  }

  #hasReached(published: Published): boolean {
    return published.every(([life, , number]) => this.#isReached(life, number))
  }

  #isReached(life: string, number: number): boolean {
    const node = nodeOfLife(life)
    if (node === this.#deps.name || this.#deps.isOver(node) || this.#isOld(life)) return true
    return (this.#senders.get(life)?.heard ?? -1) >= number && this.#user?.isWhole(node) !== false
  }

  #deliverNext(sender: Sender): void {
    const message = sender.waiting.shift()
    if (!message) return
    message.deliver()
    const { number } = message.header
    const isGap = sender.heard !== undefined && number > sender.heard + 1
    sender.latest = Math.max(sender.latest, number)
    if (sender.isHealing) return
    if (isGap) this.#heal(sender)
    else sender.heard = sender.latest
  }

  #heal(sender: Sender): void {
    const user = this.#user
    if (sender.isHealing || !user) return
    sender.isHealing = true
    const done = (sent: number | undefined) => {
      sender.isHealing = false
      if (sent === undefined) return
      // what waits here has arrived, and is not handed on yet
      const isAll = sender.waiting.length === 0
      sender.heard = Math.max(sender.heard ?? 0, sender.latest, isAll ? sent : 0)
      this.release()
    }
    const healed = user.heal(sender.node).then(done, () => done(undefined))
    detached(healed, 'asking a node for events that did not arrive')
  }

  #sender(life: string): Sender {
    const known = this.#senders.get(life)
    if (known) return known
    const node = nodeOfLife(life)
    // it was started again: nothing more comes of the life before
    if (!this.#isOld(life) && this.#of(node).length > 0) this.lost(node)
    const sender: Sender = { node, heard: undefined, latest: 0, isHealing: false, waiting: [] }
    this.#senders.set(life, sender)
    return sender
  }

  /** Its node has been started again since. */
  #isOld(life: string): boolean {
    if (this.#senders.has(life)) return false
    const node = nodeOfLife(life)
    for (const [known, sender] of this.#senders)
      if (sender.node === node && startOfLife(known) > startOfLife(life)) return true
    return false
  }

  #of(node: string): Sender[] {
    return [...this.#senders.values()].filter((sender) => sender.node === node)
  }

  #wake(isDone: (waiter: Waiter) => boolean): void {
    const due = this.#waiters.filter(isDone)
    if (due.length === 0) return
    this.#waiters = this.#waiters.filter((waiter) => !due.includes(waiter))
    for (const { resolve } of due) resolve()
  }

  #lookLater(): void {
    const isNeeded = this.#waiters.length > 0 || [...this.#senders.values()].some(({ waiting }) => waiting.length > 0)
    if (!isNeeded || this.#look) return
    this.#look = this.#deps.clock.after(lookMs, () => {
      this.#look = undefined
      this.#lookAtLate()
    })
  }

  #lookAtLate(): void {
    const before = (ageMs: number) => this.#deps.clock.now() - ageMs
    for (const sender of this.#senders.values()) {
      const [first] = sender.waiting
      if (!first) continue
      if (first.since <= before(longestMs)) this.#deliverNext(sender)
      else if (first.since <= before(healAfterMs)) this.#healAll(first.header.after)
    }
    this.#wake(({ since }) => since <= before(longestMs))
    for (const { published, since } of this.#waiters)
      if (since <= before(healAfterMs)) this.#healAll(published.map(([life, , number]) => [life, number]))
    this.release()
  }

  #healAll(after: EventHeader['after']): void {
    for (const [life, number] of after) if (!this.#isReached(life, number)) this.#heal(this.#sender(life))
  }
}
