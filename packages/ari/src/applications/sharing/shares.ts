// The connections that share an application, in the order they came, and whose turn it is.
// Not their calls.

import type { ShareMode } from '@jackfield/description'
import { EventStream, type StreamOwner } from '../event-stream.ts'
import type { Holder } from '../holder.ts'
import type { ResumeToken } from '../resume-token.ts'
import type { StreamDeps } from '../stream-deps.ts'
import { Share } from './share.ts'

export interface SharesDeps {
  readonly owner: StreamOwner
  readonly deps: StreamDeps
  /** nobody comes back to this one, which is none of them any more */
  gone(share: Share): void
}

export class Shares {
  readonly #deps: SharesDeps
  #mode: ShareMode = 'round-robin'
  #all: Share[] = []
  #turn: number
  /** of those that are gone */
  #past = { events: 0, dropped: 0, droppedReason: undefined as string | undefined }

  constructor(deps: SharesDeps) {
    this.#deps = deps
    this.#turn = deps.deps.firstTurn ?? 0
  }

  get mode(): ShareMode {
    return this.#mode
  }

  /** Those that are there already agreed on theirs. */
  propose(mode: ShareMode): void {
    if (!this.isActive) this.#mode = mode
  }

  get size(): number {
    return this.#all.length
  }

  get isActive(): boolean {
    return this.#all.some(({ stream }) => stream.isActive)
  }

  get isConnected(): boolean {
    return this.#all.some(({ stream }) => stream.isConnected)
  }

  get isTaken(): boolean {
    return this.#all.some(({ stream }) => stream.isTaken)
  }

  get connectedCount(): number {
    return this.#all.filter(({ stream }) => stream.isConnected).length
  }

  /** One of them has, or had last, its socket at this exchange. */
  get isAnyHere(): boolean {
    return this.#all.some(({ isElsewhere }) => !isElsewhere)
  }

  get figures() {
    const all = this.#all.map(({ stream }) => stream.figures)
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
    return {
      events: this.#past.events + sum(({ events }) => events),
      waiting: sum(({ waiting }) => waiting),
      dropped: this.#past.dropped + sum(({ dropped }) => dropped),
      droppedReason: all.findLast(({ droppedReason }) => droppedReason)?.droppedReason ?? this.#past.droppedReason,
    }
  }

  /** As they are now: what is done to each may change them. */
  [Symbol.iterator](): Iterator<Share> {
    return [...this.#all][Symbol.iterator]()
  }

  /** `inherited`: what the application had before it was shared. */
  add(inherited: EventStream | undefined): Share {
    const { owner, deps } = this.#deps
    const ofShare: StreamOwner = {
      name: owner.name,
      replaced: (holder) => owner.replaced(holder),
      tooSlow: (holder) => owner.tooSlow(holder),
      endSubscriptionsToAll: () => {
        if (!this.#all.some((other) => other !== share && other.stream.isActive)) owner.endSubscriptionsToAll()
      },
      left: () => this.#gone(share),
    }
    const share: Share = new Share(inherited?.belongTo(ofShare) ?? new EventStream(ofShare, deps))
    this.#all.push(share)
    return share
  }

  of(holder: Holder): Share | undefined {
    return this.#all.find(({ stream }) => stream.holder === holder)
  }

  /** By the name of its connection, also after that is lost. */
  named(connection: string | undefined): Share | undefined {
    return connection === undefined ? undefined : this.#all.find((share) => share.connection === connection)
  }

  /** Whose events a token is of. */
  tokened(token: ResumeToken | undefined): Share | undefined {
    return token && this.#all.find(({ stream }) => stream.isNamedBy(token))
  }

  /** The next in turn: of those that are connected, read what they are sent and are within reach, if there are such. */
  next(): Share | undefined {
    const connected = this.#all.filter(({ stream }) => stream.isConnected)
    const reading = connected.filter(({ stream }) => !stream.isHeldBack && !stream.holder?.connection.isDoubtful)
    const among = reading.length > 0 ? reading : connected.length > 0 ? connected : this.#all
    return among.length === 0 ? undefined : among[this.#turn++ % among.length]
  }

  /** None of them is there any more; nobody is told. */
  clear(): readonly Share[] {
    const all = this.#all
    this.#all = []
    for (const share of all) share.stopWaiting()
    return all
  }

  #gone(share: Share): void {
    const at = this.#all.indexOf(share)
    if (at < 0) return
    this.#all.splice(at, 1)
    share.stopWaiting()
    const { events, dropped, droppedReason } = share.stream.figures
    this.#past = {
      events: this.#past.events + events,
      dropped: this.#past.dropped + dropped,
      droppedReason: droppedReason ?? this.#past.droppedReason,
    }
    this.#deps.gone(share)
  }
}
