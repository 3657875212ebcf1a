// A socket of this node that has an application of all nodes: its halves at the others, and what its program is told of them.
// Not the half of this node: that serves the socket as if it stood alone.

import { atEndOfTurn } from '@jackfield/base'
import type { NodeLife } from '../membership/node-record.ts'
import type { AgedClaim, Claim, OpenRequest, SaidPlace } from './desk-texts.ts'
import { withoutNumber } from './event-text.ts'
import { RemoteHalf } from './remote-half.ts'
import { type EventNode, type Place, type ServedSocket, type SocketLimits, servedKey } from './served-socket.ts'

export interface ServingDeps extends EventNode {
  readonly limits: SocketLimits
  nextWord(half: RemoteHalf): string
  forgetWord(word: string): void
  /** It is newer than this claim, and says so from now on. */
  outbid(serving: Serving, claim: Claim): void
  /** a half goes on, with all that came while it was asked for */
  whole(): void
  /** A message about the socket itself, as the exchange words it: `ResumeFailed`, `ExchangeLost`. */
  say(serving: Serving, type: string, fields: string): void
}

/** Who is so much younger came later, whatever was known where. */
const clearlyMs = 1_000

export class Serving {
  readonly socket: ServedSocket
  readonly application: string
  /** by which it is known here */
  readonly key: string
  stamp: number
  readonly #deps: ServingDeps
  readonly #halves = new Map<string, RemoteHalf>()
  /** places of the token that no node has recognized */
  readonly #unknown = new Map<string, Place>()
  /** what its tokens began with at nodes that are gone */
  readonly #lost = new Set<string>()

  constructor(deps: ServingDeps, socket: ServedSocket, stamp: number, places = socket.places) {
    this.#deps = deps
    this.socket = socket
    this.application = socket.application
    this.key = servedKey(socket.application, socket.share && socket.id)
    this.stamp = stamp
    for (const place of places ?? []) {
      this.#unknown.set(place.exchange, place)
      this.#lost.add(`${place.exchange}-${place.period}`)
    }
    this.#unknown.delete(deps.desk.exchange)
  }

  get isNumbered(): boolean {
    return this.socket.places !== undefined
  }

  /** What its program misses while it is away is kept at other nodes. */
  get isKept(): boolean {
    return this.isNumbered || this.socket.isKept === true
  }

  /** Where it has come at each of them. */
  get places(): readonly Place[] {
    return [...this.#unknown.values(), ...[...this.#halves.values()].flatMap(({ reached }) => reached ?? [])]
  }

  get isShared(): boolean {
    return this.socket.share !== undefined
  }

  /** Whether tokens of its events at some node begin with this, or began when that was there. */
  isNamedBy(incarnation: string): boolean {
    if (this.#lost.has(incarnation)) return true
    for (const { place } of this.#halves.values()) if (place?.incarnation === incarnation) return true
    return false
  }

  get ageMs(): number {
    return this.#deps.clock.now() - this.socket.since
  }

  get halves(): Iterable<RemoteHalf> {
    return this.#halves.values()
  }

  half(node: string): RemoteHalf | undefined {
    return this.#halves.get(node)
  }

  /** This node is there: its half is opened, unless it is already. */
  reach(life: NodeLife): void {
    const known = this.#halves.get(life.name)
    if (known?.node.incarnation === life.incarnation) return
    known?.end()
    const { clock, engine, subjects, nextWord, forgetWord, whole } = this.#deps
    const half = new RemoteHalf({
      ...{ clock, engine, subjects, nextWord, forgetWord, whole, node: life },
      request: () => this.#request(),
      firstResume: () => this.#token(),
      opened: (_, place, text, isFirst) => this.#opened(life.name, place, text, isFirst),
      refused: (claim) => this.#refused(claim),
      deliver: (text, at) => this.#deliver(text, at),
    })
    this.#halves.set(life.name, half)
  }

  /** This node is gone, and its half with it. */
  lose(node: string): void {
    const half = this.#halves.get(node)
    if (!half) return
    half.end()
    this.#halves.delete(node)
    const place = half.place
    if (place) this.#lost.add(place.incarnation)
    if (!this.isNumbered) return
    const incarnation = place ? `,"incarnation":${JSON.stringify(place.incarnation)}` : ''
    this.#deps.say(this, 'ExchangeLost', `"node":${JSON.stringify(node)}${incarnation}`)
  }

  /** All nodes that may be there have answered: whatever place is left is of one that is no more. */
  settle(nodes: readonly string[]): void {
    if (this.#unknown.size === 0 || !nodes.every((node) => this.#halves.get(node)?.place)) return
    for (const { exchange, period, seq } of this.isNumbered ? this.#unknown.values() : []) {
      const place = `"incarnation":"${exchange}-${period}","seq":${seq},"replayed":0`
      this.#deps.say(this, 'ResumeFailed', `"reason":"exchange-lost",${place}`)
    }
    this.#unknown.clear()
  }

  /** Its socket is gone. Hands back which sessions have to be closed at which nodes. */
  end(): readonly { readonly node: string; readonly session: string }[] {
    const open = [...this.#halves.values()].map((half) => ({ node: half.node.name, session: half.word }))
    for (const half of this.#halves.values()) half.end()
    this.#halves.clear()
    return open
  }

  #request(): Omit<OpenRequest, 'act' | 'session' | 'resume'> {
    const { name, desk } = this.#deps
    const { application, stamp, ageMs, isKept, socket } = this
    const isKnown = desk.isRegistered(application)
    return {
      ...{ application, stamp, gateway: name, ageMs, isKept, user: socket.connection.user.name },
      isOrdered: true,
      ...(socket.share ? { share: socket.share, connection: socket.id } : {}),
      filter: (isKnown ? desk.filterOf(application) : {}) as never,
      sources: isKnown ? desk.sourcesOf(application) : [],
    }
  }

  #token(): string {
    return [...this.#unknown.values()].map(({ exchange, period, seq }) => `${exchange}-${period}:${seq}`).join('+')
  }

  #opened(node: string, { incarnation, isLoss }: SaidPlace, text: string, isFirst: boolean): void {
    this.#unknown.delete(incarnation.slice(0, incarnation.lastIndexOf('-')))
    if (this.isNumbered ? isFirst || isLoss : false) this.socket.connection.send(text)
    else if (isLoss && !isFirst)
      this.#deps.log.warning(`events of application ${this.application} at node ${node} are lost`, {
        code: 'events-lost',
      })
  }

  #refused(claim: AgedClaim | undefined): boolean {
    if (!claim || claim.ageMs < this.ageMs + clearlyMs) return false
    this.#deps.outbid(this, claim)
    return true
  }

  #deliver(text: string, at: number): boolean {
    const { connection } = this.socket
    const { heldBackBytes, unreadBytes } = this.#deps.limits
    connection.send(this.isNumbered ? text : withoutNumber(text, at))
    const unread = connection.bufferedBytes
    if (unread <= heldBackBytes) return true
    if (!this.isNumbered) {
      // the socket must not go in the middle of what is being read
      if (unread > unreadBytes) atEndOfTurn(() => this.socket.tooSlow())
      return true
    }
    connection.onDrained(() => {
      for (const half of this.#halves.values()) half.resume()
    })
    return false
  }
}
