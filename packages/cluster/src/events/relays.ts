// The applications of this node whose sockets are at other nodes: opened by those, one for each socket.
// Not the sockets. Who does not ask for its numbers any more has lost its way here: its events are kept for a while.

import { Disposables, isJsonObject } from '@jackfield/base'
import { type EventRequest, type EventSession, Fault } from '@jackfield/description'
import {
  type AgedClaim,
  type Claim,
  type CloseRequest,
  type DeskAnswer,
  type DeskRequest,
  formatDesk,
  isNewer,
  type NumbersRequest,
  type OpenRequest,
  parseDeskRequest,
  parsePlace,
} from './desk-texts.ts'
import type { FollowersElsewhere } from './followers-elsewhere.ts'
import type { Gateway } from './gateway.ts'
import { Relay } from './relay.ts'
import { type EventNode, type ServedSocket, servedKey } from './served-socket.ts'

export interface RelaysDeps extends EventNode {
  /** those who only look, at other nodes */
  readonly followers: FollowersElsewhere
  /** the sockets of this node */
  readonly gateway: Pick<Gateway, 'claim' | 'claimOf'>
  isOver(node: string): boolean
  isSuspect(node: string): boolean
  /** another node has its socket from now on, and has it alone */
  opened(application: string, gateway: string): void
  /** It was told that its channels here are over, while this node was taken for dead. */
  over(application: string, atReturn: AtReturn): void
}

/** An application whose socket was here, when this node came back from the dead. */
export interface AtReturn {
  /** the last of its events; empty: they have no numbers */
  readonly place: string
  /** the channels inside it: gone, for whoever had its socket elsewhere by then */
  readonly channelIds: readonly string[]
}

interface Served extends Claim {
  readonly application: string
  /** of those that share it */
  readonly connection: string | undefined
  readonly word: string
  readonly relay: Relay
  readonly session: EventSession
  readonly isKept: boolean
  readonly openedAt: number
  /** when its node asked for its numbers last */
  askedAt: number
}

/** A node that has not asked for so long does not receive anything. */
const silentMs = 15_000
const lookMs = 5_000

export class Relays {
  readonly #deps: RelaysDeps
  /** by their keys */
  readonly #served = new Map<string, Served>()
  /** until somebody has it again: what happens here from now on nobody was told to be lost */
  readonly #atReturn = new Map<string, AtReturn>()
  /** when others knew of it; infinite: they do not know yet */
  #returnedAt = Number.NEGATIVE_INFINITY
  readonly #endings = new Disposables()

  constructor(deps: RelaysDeps) {
    this.#deps = deps
    const { engine, subjects, name, clock } = deps
    this.#endings.add(engine.answer(subjects.desk(name), (text) => this.#answer(text)))
    const looks = clock.every(lookMs, () => this.#look())
    this.#endings.add(() => looks.cancel())
  }

  /** The newest claim of another node that is known here. */
  claimOf(application: string): Claim | undefined {
    let newest: Served | undefined
    for (const served of this.#of(application)) if (!newest || isNewer(served, newest)) newest = served
    return newest
  }

  /** A node is gone: what its sockets missed is kept, when they asked for that. */
  lost(node: string): void {
    for (const served of [...this.#served.values()]) if (served.gateway === node) this.#end(served, !served.isKept)
  }

  /** Other nodes went on without this one: what is kept for their applications means nothing to them any more. */
  forget(): void {
    for (const served of [...this.#served.values()]) this.#end(served, true)
    // also of those that have not asked for so long that they are served no more
    for (const application of this.#deps.desk.keptForOthers()) this.#deps.desk.giveUp(application)
  }

  /**
   * This node is about to be back, with these channels inside applications whose sockets it takes for open. A program may be at another node
   * nevertheless: its socket here is known to be closed when the network says so.
   */
  returned(channelIds: ReadonlyMap<string, readonly string[]>): void {
    this.#returnedAt = Number.POSITIVE_INFINITY
    this.#atReturn.clear()
    for (const [application, place] of this.#deps.desk.placesHere())
      this.#atReturn.set(application, { place, channelIds: channelIds.get(application) ?? [] })
  }

  /** Whoever connects to another node from now on is not told any more that this one is lost. */
  joined(): void {
    if (this.#returnedAt === Number.POSITIVE_INFINITY) this.#returnedAt = this.#deps.clock.now()
  }

  /** Their programs are gone, what they had is over: what happens from now on is kept for them. */
  left(applications: Iterable<string>): void {
    const places = this.#deps.desk.placesHere()
    for (const application of applications)
      if (this.#atReturn.has(application))
        this.#atReturn.set(application, { place: places.get(application) ?? '', channelIds: [] })
  }

  /**
   * A socket of this node is about to have it. A program that knows others and not this node was told that all was lost with it: it goes on
   * where this node came back.
   */
  arrives({ application, places, share }: Pick<ServedSocket, 'application' | 'places' | 'share'>): string | undefined {
    const { exchange } = this.#deps.desk
    if (share || !places?.length || places.some((place) => place.exchange === exchange)) return undefined
    this.#endOver(application)
    return this.#atReturn.get(application)?.place || undefined
  }

  /** A socket of this node has it. */
  held(application: string): void {
    this.#atReturn.delete(application)
  }

  close(): void {
    this.#endings.dispose()
  }

  #answer(text: string): string {
    const request = parseDeskRequest(text)
    if (!request) return formatDesk({ ok: false, fault: 'internal-error', details: {} })
    try {
      return formatDesk(this.#carryOut(request))
    } catch (error) {
      if (error instanceof Fault)
        return formatDesk({ ok: false, fault: error.code, details: { ...error.details } as never })
      throw error
    }
  }

  #carryOut(request: DeskRequest): DeskAnswer {
    const { desk } = this.#deps
    switch (request.act) {
      case 'open':
        return this.#open(request)
      case 'close':
        return this.#close(request)
      case 'numbers':
        return this.#numbers(request)
      case 'subscribe':
      case 'unsubscribe':
        return { ok: true, text: desk[request.act](request.application, request.sources) }
      case 'filter':
        return { ok: true, text: desk.filter(request.application, request.filter) }
      case 'show':
        return { ok: true, text: desk.get(request.application) }
      default:
        return this.#deps.followers.answer(request)
    }
  }

  #open(request: OpenRequest): DeskAnswer {
    const { engine, subjects, clock, desk, isSuspect } = this.#deps
    const { application, connection, share, gateway, session: word, user } = request
    const refusal = this.#refusal(request)
    if (refusal) return refusal
    const key = servedKey(application, connection)
    const before = this.#served.get(key)
    const resume = this.#resumeOf(request, before)
    // its socket was there when this node came back: it was told of everything that was here, whatever the token says that it came with
    if (clock.now() - request.ageMs <= this.#returnedAt && connection === undefined) this.#endOver(application)
    // one that shares it is opened again before it is closed, lest its calls go to others
    for (const served of this.#of(application))
      if (connection === undefined || served.connection === undefined) this.#end(served, false)
    const subject = subjects.events(gateway, word)
    const horizon = request.isOrdered ? this.#deps.horizon : undefined
    const relay = new Relay({ engine, subject, gateway, user, horizon, isDoubtful: () => isSuspect(gateway) })
    const asked: EventRequest = {
      ...{ applications: [application], subscribeAll: false, resume },
      ...(share && connection !== undefined ? { share, connection } : {}),
    }
    const session = desk.open(asked, relay)
    this.#atReturn.delete(application)
    if (before && connection !== undefined) this.#end(before, false)
    if (isJsonObject(request.filter)) desk.filter(application, request.filter)
    desk.follow(application, request.sources)
    const now = clock.now()
    this.#served.set(key, {
      ...{ application, connection, word, relay, session, gateway, stamp: request.stamp, isKept: request.isKept },
      ...{ openedAt: now - request.ageMs, askedAt: now },
    })
    if (connection === undefined) this.#deps.opened(application, gateway)
    // what was missed comes before the answer, and so before what others are told after it
    relay.flush()
    return { ok: true, text: relay.place ?? '' }
  }

  /**
   * Where to go on: who asks again without knowing did not get the first answer, and goes on where that said; who was told that all was lost
   * with this node goes on where it came back.
   */
  #resumeOf({ application, resume, gateway, stamp }: OpenRequest, before: Served | undefined): string {
    const isKnown = resume.split('+').some((place) => place.startsWith(`${this.#deps.desk.exchange}-`))
    if (isKnown) return resume
    if (before?.gateway !== gateway || before.stamp !== stamp) return this.#atReturn.get(application)?.place || resume
    const place = parsePlace(before.relay.place ?? '')
    return place ? `${place.incarnation}:${place.seq}` : resume
  }

  /** Somebody has it who came later, or who wants it for this node alone. */
  #refusal(request: OpenRequest): DeskAnswer | undefined {
    const { application, connection, gateway } = request
    const { gateway: sockets, desk, isOver } = this.#deps
    const isAlone = connection === undefined
    const here = isAlone ? sockets.claim(application) : sockets.claimOf(application)
    if (here) return isNewer(request, here) ? undefined : { ok: false, claim: here }
    if (desk.isServedHere(application) && (isAlone || !desk.isShared(application))) return { ok: false }
    for (const served of this.#of(application)) {
      if (served.gateway === gateway || isOver(served.gateway)) continue
      if (!isAlone && served.connection !== undefined) continue
      if (!isNewer(request, served)) return { ok: false, claim: this.#aged(served) }
    }
    const claim = isAlone ? undefined : this.#claimOfPlace(request)
    return claim && !isNewer(request, claim) ? { ok: false, claim } : undefined
  }

  /** Of those that share an application the one that goes on with the same events: of two that do it is the newer one's. */
  #claimOfPlace({ application, connection, resume }: OpenRequest): AgedClaim | undefined {
    const { desk, gateway, isOver } = this.#deps
    const holder = desk.connectionAt(application, resume)
    if (holder === undefined || holder === connection) return undefined
    const served = this.#served.get(servedKey(application, holder))
    const relayed = served && !isOver(served.gateway) ? this.#aged(served) : undefined
    return gateway.claimOf(application, holder) ?? relayed
  }

  #aged({ stamp, gateway, openedAt }: Served): AgedClaim {
    return { stamp, gateway, ageMs: this.#deps.clock.now() - openedAt }
  }

  #of(application: string): readonly Served[] {
    return [...this.#served.values()].filter((served) => served.application === application)
  }

  #close({ application, connection, gateway, session, isForGood }: CloseRequest): DeskAnswer {
    const served = this.#served.get(servedKey(application, connection))
    // a connection is one socket's: it is over, also under a word that its node did not get an answer for
    const isIt = connection !== undefined || served?.word === session
    if (served?.gateway === gateway && isIt) this.#end(served, isForGood)
    return { ok: true }
  }

  #numbers({ gateway, words }: NumbersRequest): DeskAnswer {
    const now = this.#deps.clock.now()
    const asked = words && new Set(words)
    const numbers: [string, number][] = []
    for (const served of this.#served.values()) {
      if (served.gateway !== gateway) continue
      if (!this.#isServing(served) || asked?.has(served.word) === false) continue
      served.askedAt = now
      served.relay.flush()
      numbers.push([served.word, served.relay.sent ?? parsePlace(served.relay.place ?? '')?.seq ?? 0])
    }
    return { ok: true, numbers, sent: this.#deps.horizon.numberFor(gateway) }
  }

  /** A socket of this node, or a newer connection, may have it by now. */
  #isServing({ application, connection }: Served): boolean {
    const { desk } = this.#deps
    return connection === undefined ? desk.isServedElsewhere(application) : desk.isSharedBy(application, connection)
  }

  #endOver(application: string): void {
    const atReturn = this.#atReturn.get(application)
    if (atReturn && atReturn.channelIds.length > 0) this.#deps.over(application, atReturn)
  }

  #look(): void {
    const { clock, log, desk, followers } = this.#deps
    followers.look()
    for (const served of [...this.#served.values()]) {
      const { application, gateway } = served
      if (!desk.isRegistered(application)) this.#served.delete(servedKey(application, served.connection))
      else if (clock.now() - served.askedAt > silentMs) {
        log.notice(`node ${gateway} does not ask for the events of application ${application} any more`)
        this.#end(served, false)
      }
    }
  }

  #end(served: Served, isForGood: boolean): void {
    const { desk } = this.#deps
    const { application, connection } = served
    const key = servedKey(application, connection)
    if (this.#served.get(key) === served) this.#served.delete(key)
    served.session.closed()
    served.relay.close()
    if (isForGood) desk.giveUp(application, connection)
  }
}
