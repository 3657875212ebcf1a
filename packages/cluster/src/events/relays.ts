// The applications of this node whose sockets are at other nodes: opened by those, one for each application.
// Not the sockets. Who does not ask for its numbers any more has lost its way here: its events are kept for a while.

import { type Clock, Disposables, isJsonObject, type Log } from '@jackfield/base'
import { type EventSession, Fault } from '@jackfield/description'
import type { Engine } from '../engine/engine.ts'
import type { Subjects } from '../subjects.ts'
import {
  type Claim,
  type CloseRequest,
  type DeskAnswer,
  type DeskRequest,
  formatDesk,
  isNewer,
  type OpenRequest,
  parseDeskRequest,
  parsePlace,
} from './desk-texts.ts'
import type { LocalDesk } from './local-desk.ts'
import { Relay } from './relay.ts'

export interface RelaysDeps {
  readonly clock: Clock
  readonly log: Log
  readonly engine: Engine
  readonly subjects: Subjects
  readonly name: string
  readonly desk: LocalDesk
  /** the socket of this node that has it for all nodes */
  claimHere(application: string): (Claim & { readonly ageMs: number }) | undefined
  isOver(node: string): boolean
  /** another node has its socket from now on */
  opened(application: string, gateway: string): void
}

interface Served extends Claim {
  readonly application: string
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
  readonly #served = new Map<string, Served>()
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
    return this.#served.get(application)
  }

  /** A node is gone: what its sockets missed is kept, when they asked for that. */
  lost(node: string): void {
    for (const served of [...this.#served.values()]) if (served.gateway === node) this.#end(served, !served.isKept)
  }

  /** Other nodes went on without this one: what is kept for their applications means nothing to them any more. */
  forget(): void {
    for (const served of [...this.#served.values()]) this.#end(served, true)
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
        return this.#numbers(request.gateway)
      case 'subscribe':
      case 'unsubscribe':
        return { ok: true, text: desk[request.act](request.application, request.sources) }
      case 'filter':
        return { ok: true, text: desk.filter(request.application, request.filter) }
      case 'show':
        return { ok: true, text: desk.get(request.application) }
    }
  }

  #open(request: OpenRequest): DeskAnswer {
    const { engine, subjects, clock, desk } = this.#deps
    const { application, gateway, session: word, user } = request
    const refusal = this.#refusal(request)
    if (refusal) return refusal
    const before = this.#served.get(application)
    if (before) this.#end(before, false)
    const relay = new Relay({ engine, subject: subjects.events(gateway, word), gateway, user })
    const asked = { applications: [application], subscribeAll: false, resume: request.resume }
    const session = desk.open(asked, relay)
    if (isJsonObject(request.filter)) desk.filter(application, request.filter)
    desk.follow(application, request.sources)
    const now = clock.now()
    this.#served.set(application, {
      ...{ application, word, relay, session, gateway, stamp: request.stamp, isKept: request.isKept },
      ...{ openedAt: now - request.ageMs, askedAt: now },
    })
    this.#deps.opened(application, gateway)
    return { ok: true, text: relay.place ?? '' }
  }

  /** Somebody has it who came later, or who wants it for this node alone. */
  #refusal(request: OpenRequest): DeskAnswer | undefined {
    const { application, gateway } = request
    const here = this.#deps.claimHere(application)
    if (here) return isNewer(request, here) ? undefined : { ok: false, claim: here }
    if (this.#deps.desk.isServedHere(application)) return { ok: false }
    const served = this.#served.get(application)
    if (!served || served.gateway === gateway || this.#deps.isOver(served.gateway)) return undefined
    if (isNewer(request, served)) return undefined
    const { stamp, openedAt } = served
    return { ok: false, claim: { stamp, gateway: served.gateway, ageMs: this.#deps.clock.now() - openedAt } }
  }

  #close({ application, gateway, session, isForGood }: CloseRequest): DeskAnswer {
    const served = this.#served.get(application)
    if (served?.gateway === gateway && served.word === session) this.#end(served, isForGood)
    return { ok: true }
  }

  #numbers(gateway: string): DeskAnswer {
    const now = this.#deps.clock.now()
    const numbers: [string, number][] = []
    for (const served of this.#served.values()) {
      if (served.gateway !== gateway) continue
      // a socket of this node has it by now
      if (!this.#deps.desk.isServedElsewhere(served.application)) continue
      served.askedAt = now
      numbers.push([served.word, served.relay.sent ?? parsePlace(served.relay.place ?? '')?.seq ?? 0])
    }
    return { ok: true, numbers }
  }

  #look(): void {
    const { clock, log, desk } = this.#deps
    for (const served of [...this.#served.values()]) {
      const { application, gateway } = served
      if (!desk.isRegistered(application)) this.#served.delete(application)
      else if (clock.now() - served.askedAt > silentMs) {
        log.notice(`node ${gateway} does not ask for the events of application ${application} any more`)
        this.#end(served, false)
      }
    }
  }

  #end(served: Served, isForGood: boolean): void {
    const { desk } = this.#deps
    if (this.#served.get(served.application) === served) this.#served.delete(served.application)
    served.session.closed()
    served.relay.close()
    if (isForGood) desk.giveUp(served.application)
  }
}
