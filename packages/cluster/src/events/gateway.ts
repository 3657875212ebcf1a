// The sockets of this node, each of which has its applications at all nodes.
// Not what other nodes' sockets have here: relays.ts.

import { atEndOfTurn, type Clock, Disposables, detached, type Log } from '@jackfield/base'
import type { Engine } from '../engine/engine.ts'
import type { Ledgers } from '../ledger/ledgers.ts'
import type { Membership } from '../membership/membership.ts'
import type { NodeLife } from '../membership/node-record.ts'
import type { Subjects } from '../subjects.ts'
import { type Claim, formatDesk, parseDeskAnswer } from './desk-texts.ts'
import type { LocalDesk } from './local-desk.ts'
import type { RemoteHalf } from './remote-half.ts'
import { type ServedSocket, Serving, type ServingDeps, type SocketLimits } from './serving.ts'

export interface GatewayDeps {
  readonly clock: Clock
  readonly log: Log
  readonly engine: Engine
  readonly subjects: Subjects
  readonly name: string
  readonly desk: LocalDesk
  readonly limits: SocketLimits
  readonly membership: Membership
  readonly ledgers: Ledgers
  /** of another node's socket that has the application here */
  relayedClaim(application: string): Claim | undefined
  /** A message about a socket itself. */
  say(socket: ServedSocket, type: string, fields: string): void
  /** all places of its token are settled, as often as they are */
  settled(application: string): void
}

/** How often other nodes are asked for their numbers: an event that was lost is missed no longer than that. */
const compareMs = 1_000
const askTimeoutMs = 2_000
const closeTries = 5
/** A socket that has just come waits for nodes to be known. */
const settleMs = 2_000

export class Gateway {
  readonly #deps: GatewayDeps
  readonly #servings = new Map<string, Serving>()
  readonly #words = new Map<string, RemoteHalf>()
  readonly #endings = new Disposables()
  readonly #servingDeps: ServingDeps
  #made = 0
  #isOver = false

  constructor(deps: GatewayDeps) {
    this.#deps = deps
    const { clock, engine, subjects, name, membership } = deps
    this.#servingDeps = {
      ...deps,
      nextWord: (half) => this.#nextWord(half),
      forgetWord: (word) => void this.#words.delete(word),
      outbid: (serving, claim) => this.#claim(serving, claim.stamp + 1),
      say: (serving, type, fields) => deps.say(serving.socket, type, fields),
    }
    const compares = clock.every(compareMs, () => this.#compare())
    this.#endings.add(() => compares.cancel())
    this.#endings.add(
      engine.subscribe(subjects.everyEvent(name), (text, subject) =>
        this.#words.get(subject.slice(subject.lastIndexOf('.') + 1))?.receive(text),
      ),
    )
    this.#endings.add(membership.onUp((life) => this.#up(life)))
  }

  /** A socket of this node that has an application for all nodes. */
  serving(application: string): Serving | undefined {
    return this.#servings.get(application)
  }

  claim(application: string): (Claim & { readonly ageMs: number }) | undefined {
    const serving = this.#servings.get(application)
    return serving && { stamp: serving.stamp, gateway: this.#deps.name, ageMs: serving.ageMs }
  }

  held(socket: ServedSocket): void {
    const { application } = socket
    this.#servings.get(application)?.end()
    const serving = new Serving(this.#servingDeps, socket, this.#newestStamp(application) + 1)
    this.#servings.set(application, serving)
    this.#claim(serving, serving.stamp)
    for (const life of this.#deps.membership.living()) serving.reach(life)
  }

  released(socket: ServedSocket): void {
    const serving = this.#servings.get(socket.application)
    if (serving?.socket !== socket) return
    // another socket may be about to serve it, here or elsewhere
    atEndOfTurn(() => this.#end(serving))
  }

  /** A node is gone, and what it had of applications with it. */
  lost(node: string): void {
    for (const serving of this.#servings.values()) {
      serving.lose(node)
      this.#settle(serving, 0)
    }
  }

  close(): void {
    this.#isOver = true
    this.#endings.dispose()
    for (const serving of this.#servings.values()) serving.end()
    this.#servings.clear()
  }

  #nextWord(half: RemoteHalf): string {
    const word = `${this.#deps.desk.exchange}-${++this.#made}`
    this.#words.set(word, half)
    return word
  }

  #up(life: NodeLife): void {
    for (const serving of this.#servings.values()) serving.reach(life)
  }

  #claim(serving: Serving, stamp: number): void {
    serving.stamp = stamp
    this.#deps.ledgers.own.set(`application ${serving.application}`, { stamp })
  }

  #newestStamp(application: string): number {
    const { membership, ledgers, relayedClaim } = this.#deps
    let newest = Math.max(this.#servings.get(application)?.stamp ?? 0, relayedClaim(application)?.stamp ?? 0)
    for (const { name } of membership.living()) {
      const stamp = ledgers.entriesOf(name)?.get(`application ${application}`)?.stamp
      if (typeof stamp === 'number' && stamp > newest) newest = stamp
    }
    return newest
  }

  #end(serving: Serving): void {
    const { application } = serving
    const open = serving.end()
    if (this.#servings.get(application) !== serving || this.#isOver) return
    this.#servings.delete(application)
    this.#deps.ledgers.own.delete(`application ${application}`)
    const isForGood = !serving.isNumbered && !this.#deps.desk.isServedElsewhere(application)
    for (const { node, session } of open)
      detached(this.#closeAt(node, application, session, isForGood), 'closing an application at another node')
  }

  async #closeAt(node: string, application: string, session: string, isForGood: boolean): Promise<void> {
    const { engine, subjects, clock, name } = this.#deps
    const text = formatDesk({ act: 'close', gateway: name, session, application, isForGood })
    for (let tries = 0; tries < closeTries && !this.#isOver; tries++) {
      const answer = await engine.request(subjects.desk(node), text, askTimeoutMs)
      // nobody there: nothing to close. A silent node closes by itself what nobody asks for
      if (answer.ok || answer.code === 'nobody-listens') return
      await clock.sleep(compareMs)
    }
  }

  #compare(): void {
    if (this.#servings.size === 0) return
    const { membership } = this.#deps
    for (const life of membership.living()) {
      for (const serving of this.#servings.values()) serving.reach(life)
      const open = [...this.#servings.values()].flatMap((serving) => serving.half(life.name) ?? [])
      const words = new Map(open.filter(({ isOpen }) => isOpen).map((half) => [half.word, half]))
      if (words.size > 0) detached(this.#compareWith(life.name, words), 'comparing numbers with another node')
    }
    for (const serving of this.#servings.values()) this.#settle(serving)
  }

  async #compareWith(node: string, words: ReadonlyMap<string, RemoteHalf>): Promise<void> {
    const { engine, subjects, name } = this.#deps
    const answer = await engine.request(
      subjects.desk(node),
      formatDesk({ act: 'numbers', gateway: name }),
      askTimeoutMs,
    )
    const read = answer.ok ? parseDeskAnswer(answer.text) : undefined
    if (!read?.ok || !read.numbers) return
    const numbers = new Map(read.numbers)
    for (const [word, half] of words) if (half.word === word) half.compare(numbers.get(word))
  }

  #settle(serving: Serving, leastAgeMs = settleMs): void {
    const { membership, settled } = this.#deps
    if (membership.incarnation === undefined || serving.ageMs < leastAgeMs) return
    const nodes = membership.nodes().filter(({ state, isSelf }) => !isSelf && state !== 'dead' && state !== 'left')
    serving.settle(nodes.map(({ name }) => name))
    settled(serving.application)
  }
}
