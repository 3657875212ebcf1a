// The sockets of this node, each of which has its applications at all nodes.
// Not what other nodes' sockets have here: relays.ts.

import { atEndOfTurn, Disposables, type Dispose, detached } from '@jackfield/base'
import type { Ledgers } from '../ledger/ledgers.ts'
import type { Membership } from '../membership/membership.ts'
import type { NodeLife } from '../membership/node-record.ts'
import type { Arrivals } from '../order/arrivals.ts'
import { parseHeader } from '../order/published.ts'
import type { DeliveredObjects } from './delivered-objects.ts'
import { type AgedClaim, type Claim, type CloseRequest, formatDesk, parseDeskAnswer } from './desk-texts.ts'
import { splitTexts } from './event-text.ts'
import type { LocalDesk } from './local-desk.ts'
import type { RemoteHalf } from './remote-half.ts'
import { type EventNode, type Place, type ServedSocket, type SocketLimits, servedKey } from './served-socket.ts'
import { Serving, type ServingDeps } from './serving.ts'

export interface GatewayDeps extends EventNode {
  readonly limits: SocketLimits
  readonly membership: Membership
  readonly ledgers: Ledgers
  readonly arrivals: Arrivals
  /** of another node's socket that has the application here: the newest */
  relayedClaim(application: string): Claim | undefined
  /** A message about a socket itself. */
  say(socket: ServedSocket, type: string, fields: string): void
  /** all places of its token are settled, as often as they are */
  settled(serving: Serving): void
}

/** How often other nodes are asked for their numbers: an event that was lost is missed no longer than that. */
const compareMs = 1_000
const askTimeoutMs = 2_000
const closeTries = 5
/** A socket that has just come waits for nodes to be known. */
const settleMs = 2_000

export class Gateway {
  readonly #deps: GatewayDeps
  /** by their keys */
  readonly #servings = new Map<string, Serving>()
  /** of lost sockets whose programs see no numbers: where they go on, by application */
  readonly #kept = new Map<string, readonly Place[]>()
  readonly #words = new Map<string, Pick<RemoteHalf, 'receive'>>()
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
      whole: () => deps.arrivals.release(),
      outbid: (serving, claim) => this.#claim(serving, claim.stamp + 1),
      say: (serving, type, fields) => deps.say(serving.socket, type, fields),
    }
    const compares = clock.every(compareMs, () => this.#compare())
    this.#endings.add(() => compares.cancel())
    this.#endings.add(
      engine.subscribe(subjects.everyEvent(name), (joined, subject) =>
        this.#arrived(joined, subject.slice(subject.lastIndexOf('.') + 1)),
      ),
    )
    deps.arrivals.use({
      isWhole: (node) => !this.#halvesOf(node).some((half) => half.isBehind),
      heal: (node) => this.#heal(node),
    })
    this.#endings.add(membership.onUp((life) => this.#up(life)))
  }

  /** The newest socket of this node that has an application for all nodes, alone or together with others. */
  claim(application: string): AgedClaim | undefined {
    let newest: Serving | undefined
    for (const serving of this.#of(application)) if (!newest || serving.stamp > newest.stamp) newest = serving
    return newest && this.#claimOf(newest)
  }

  /** The one that has it alone; or this one of several. */
  claimOf(application: string, connection?: string): AgedClaim | undefined {
    const serving = this.#servings.get(servedKey(application, connection))
    return serving && this.#claimOf(serving)
  }

  /** Of those that share an application the one whose tokens begin with this at some node. */
  sharing(application: string, incarnation: string): ServedSocket | undefined {
    for (const serving of this.#of(application))
      if (serving.isShared && serving.isNamedBy(incarnation)) return serving.socket
    return undefined
  }

  /** Texts that other nodes send under this word. */
  listen(word: string, receive: (text: string) => void): Dispose {
    this.#words.set(word, { receive })
    return () => void this.#words.delete(word)
  }

  held(socket: ServedSocket): Promise<unknown> {
    const { application, places } = socket
    const kept = socket.isKept ? this.#kept.get(application) : undefined
    this.#kept.delete(application)
    const serving = new Serving(this.#servingDeps, socket, this.#newestStamp(application) + 1, places ?? kept)
    this.#servings.get(serving.key)?.end()
    this.#servings.set(serving.key, serving)
    this.#claim(serving, serving.stamp)
    for (const life of this.#deps.membership.living()) serving.reach(life)
    return Promise.all([...serving.halves].map(({ answered }) => answered))
  }

  released(socket: ServedSocket, why: 'lost' | 'replaced'): void {
    const serving = this.#servings.get(servedKey(socket.application, socket.share && socket.id))
    if (serving?.socket !== socket) return
    // another socket may be about to serve it, here or elsewhere
    atEndOfTurn(() => this.#end(serving, why))
  }

  /** What applications whose sockets are here were told by a node; those that do not hear of everything are left out. */
  deliveredBy(node: string): ReadonlyMap<string, DeliveredObjects> {
    const delivered = new Map<string, DeliveredObjects>()
    for (const serving of this.#servings.values()) {
      const half = serving.half(node)
      if (half?.place && !serving.isShared && isUnfiltered(this.#deps.desk, serving.application))
        delivered.set(serving.application, half.delivered)
    }
    return delivered
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

  /** What an application has at a node is known as soon as its ledger is: programs were told of some of it by others. */
  #learn({ application }: Serving, { delivered, node, place }: RemoteHalf): void {
    const { ledgers } = this.#deps
    if (delivered.isWhole || !place || !ledgers.isComplete(node.name)) return
    const entries = [...(ledgers.entriesOf(node.name) ?? [])]
    delivered.begin(entries.filter(([key, facts]) => facts.application === application && key.startsWith('channel ')))
  }

  /** A message of events: its first line says what it comes after, unless its node does not know of that. */
  #arrived(joined: string, word: string): void {
    const end = joined.indexOf('\n')
    const header = end < 0 ? undefined : parseHeader(joined.slice(0, end))
    const deliver = (texts: string) => {
      const half = this.#words.get(word)
      if (half) for (const text of splitTexts(texts)) half.receive(text)
    }
    if (header) this.#deps.arrivals.take(header, () => deliver(joined.slice(end + 1)))
    else deliver(joined)
  }

  #halvesOf(node: string): RemoteHalf[] {
    return [...this.#servings.values()].flatMap((serving) => serving.half(node) ?? [])
  }

  /** Everything that a node has sent is there, or asked for again and there. */
  async #heal(node: string): Promise<number | undefined> {
    const sent = await this.#compareWith(node)
    await Promise.all(this.#halvesOf(node).map((half) => half.settled()))
    return sent
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
    this.#sayStamp(serving.application)
  }

  /** So that others know whether a socket of theirs is newer. */
  #sayStamp(application: string): void {
    const { own } = this.#deps.ledgers
    const claim = this.claim(application)
    if (claim) own.set(`application ${application}`, { stamp: claim.stamp })
    else own.delete(`application ${application}`)
  }

  #claimOf({ stamp, ageMs }: Serving): AgedClaim {
    return { stamp, gateway: this.#deps.name, ageMs }
  }

  *#of(application: string): Generator<Serving> {
    for (const serving of this.#servings.values()) if (serving.application === application) yield serving
  }

  #newestStamp(application: string): number {
    const { membership, ledgers, relayedClaim } = this.#deps
    let newest = Math.max(this.claim(application)?.stamp ?? 0, relayedClaim(application)?.stamp ?? 0)
    for (const { name } of membership.living()) {
      const stamp = ledgers.entriesOf(name)?.get(`application ${application}`)?.stamp
      if (typeof stamp === 'number' && stamp > newest) newest = stamp
    }
    return newest
  }

  #end(serving: Serving, why: 'lost' | 'replaced'): void {
    const { application, socket, places } = serving
    const isKept = serving.isNumbered || (serving.isKept && why === 'lost')
    const open = serving.end()
    if (this.#servings.get(serving.key) !== serving || this.#isOver) return
    this.#servings.delete(serving.key)
    this.#sayStamp(application)
    const { desk, name: gateway } = this.#deps
    if (isKept && !serving.isNumbered) this.#kept.set(application, places)
    const isForGood = !isKept && (serving.isShared || !desk.isServedElsewhere(application))
    for (const { node, session } of open) {
      const request: CloseRequest = {
        ...{ act: 'close', gateway, session, application, isForGood },
        ...(serving.isShared ? { connection: socket.id } : {}),
      }
      detached(this.#closeAt(node, request), 'closing an application at another node')
    }
  }

  async #closeAt(node: string, request: CloseRequest): Promise<void> {
    const { engine, subjects, clock } = this.#deps
    const text = formatDesk(request)
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
      for (const serving of this.#servings.values()) {
        serving.reach(life)
        const half = serving.half(life.name)
        if (half) this.#learn(serving, half)
      }
      const isAnyOpen = this.#halvesOf(life.name).some(({ isOpen }) => isOpen)
      if (isAnyOpen) detached(this.#compareWith(life.name), 'comparing numbers with another node')
    }
    for (const serving of this.#servings.values()) this.#settle(serving)
  }

  /** How many messages of events it has sent; nothing: it does not answer, or does not say. */
  async #compareWith(node: string): Promise<number | undefined> {
    const { engine, subjects, name: gateway, arrivals } = this.#deps
    const halves = this.#halvesOf(node)
    const words = new Map(halves.flatMap((half) => (half.isOpen ? [[half.word, half] as const] : [])))
    // those that are asked for or held back are still wanted, too
    const text = formatDesk({ act: 'numbers', gateway, words: halves.map(({ word }) => word) })
    const answer = await engine.request(subjects.desk(node), text, askTimeoutMs)
    const read = answer.ok ? parseDeskAnswer(answer.text) : undefined
    if (!read?.ok || !read.numbers) return undefined
    const numbers = new Map(read.numbers)
    // what waits here is not missing
    if (!arrivals.isWaiting(node))
      for (const [word, half] of words) if (half.word === word) half.compare(numbers.get(word))
    return read.sent
  }

  #settle(serving: Serving, leastAgeMs = settleMs): void {
    const { membership, settled } = this.#deps
    if (membership.incarnation === undefined || serving.ageMs < leastAgeMs) return
    const nodes = membership.nodes().filter(({ state, isSelf }) => !isSelf && state !== 'dead' && state !== 'left')
    serving.settle(nodes.map(({ name }) => name))
    settled(serving)
  }
}

/** It is told of every beginning and every end. */
function isUnfiltered(desk: LocalDesk, application: string): boolean {
  if (!desk.isRegistered(application)) return false
  const filter = desk.filterOf(application) as { allowed?: readonly unknown[]; disallowed?: readonly unknown[] }
  return !filter.allowed?.length && !filter.disallowed?.length
}
