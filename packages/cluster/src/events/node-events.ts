// Events of all nodes for the applications of all nodes: put together for one node.
// Not the applications: each node has its half of them, and serves it as if it stood alone.

import { type Clock, Disposables, type Log } from '@jackfield/base'
import { Fault } from '@jackfield/description'
import type { Engine } from '../engine/engine.ts'
import type { Ledgers, LostNode } from '../ledger/ledgers.ts'
import type { Membership } from '../membership/membership.ts'
import { joinObjects } from '../rest/join-texts.ts'
import type { Subjects } from '../subjects.ts'
import { Deaths, type LostEvent } from './deaths.ts'
import { type ChangeRequest, type DeskRequest, type FilterRequest, formatDesk, parseDeskAnswer } from './desk-texts.ts'
import { Gateway } from './gateway.ts'
import type { LocalDesk } from './local-desk.ts'
import { Relays } from './relays.ts'
import type { ServedSocket, SocketLimits } from './serving.ts'

/** What the exchange of this node gives. */
export interface EventParts {
  readonly desk: LocalDesk
  readonly limits: SocketLimits
  /** A message about a socket itself, such as `ExchangeLost`. */
  say(socket: ServedSocket, type: string, fields: string): void
  deliver(application: string, lostEvent: LostEvent): void
  /** what applications are to be told of a node that is gone, by their names */
  lostEvents(lost: LostNode): ReadonlyMap<string, readonly LostEvent[]>
}

export interface NodeEventsDeps extends EventParts {
  readonly clock: Clock
  readonly log: Log
  readonly engine: Engine
  readonly subjects: Subjects
  readonly name: string
  readonly membership: Membership
  readonly ledgers: Ledgers
}

/** Nobody waits longer for another node. */
const answerTimeoutMs = 2_000
/** What one node alone has: a subscription to it belongs there. */
const owned: ReadonlySet<string> = new Set(['channel', 'bridge', 'call'])

export class NodeEvents {
  readonly #deps: NodeEventsDeps
  readonly #gateway: Gateway
  readonly #relays: Relays
  readonly #deaths: Deaths
  readonly #endings = new Disposables()

  constructor(deps: NodeEventsDeps) {
    this.#deps = deps
    const { membership, ledgers, desk } = deps
    const isOver = (node: string) => {
      const state = membership.stateOf(node)
      return state === undefined || state === 'dead' || state === 'left'
    }
    this.#deaths = new Deaths({ ...deps, isOver, isRegistered: (name) => desk.isRegistered(name) })
    this.#gateway = new Gateway({
      ...deps,
      relayedClaim: (application) => this.#relays.claimOf(application),
      settled: (application) => this.#deaths.ready(application),
    })
    this.#relays = new Relays({
      ...{ ...deps, isOver },
      claimHere: (application) => this.#gateway.claim(application),
      opened: (application, gateway) => this.#deaths.served(application, gateway),
    })
    this.#endings.add(ledgers.onLost((lost) => this.#lost(lost)))
    for (const gone of [membership.onDead, membership.onLeft]) this.#endings.add(gone(({ name }) => this.#gone(name)))
    this.#endings.add(() => this.#gateway.close())
    this.#endings.add(() => this.#relays.close())
  }

  /** A socket of this node has an application from now on. */
  held(socket: ServedSocket): void {
    this.#deaths.served(socket.application, this.#deps.name)
    this.#gateway.held(socket)
  }

  released(socket: ServedSocket): void {
    this.#gateway.released(socket)
  }

  /** The application as all nodes have it, after the change wherever it belongs: left to right, the first that is wrong ends it. */
  async change(act: ChangeRequest['act'], application: string, sources: readonly string[]): Promise<string> {
    for (const source of sources) await this.#changeOne({ act, application, sources: [source] })
    return this.#show(application)
  }

  async filter(application: string, filter: unknown): Promise<string> {
    const request = { act: 'filter', application, ...(filter === undefined ? {} : { filter }) } as FilterRequest
    await this.#atAnyOf(this.#everybody(), request)
    return this.#show(application)
  }

  /** Others declared this node dead and told its applications so: they begin anew here. */
  forget(): void {
    this.#relays.forget()
  }

  close(): void {
    this.#endings.dispose()
  }

  #lost(lost: LostNode): void {
    this.#gone(lost.name)
    this.#deaths.lost(lost.name, this.#deps.lostEvents(lost))
  }

  #gone(node: string): void {
    this.#gateway.lost(node)
    this.#relays.lost(node)
  }

  #everybody(): readonly string[] {
    const { membership, name } = this.#deps
    return [name, ...membership.living().map((life) => life.name)]
  }

  #changeOne(request: ChangeRequest): Promise<void> {
    const source = request.sources[0] ?? ''
    const colon = source.indexOf(':')
    const kind = source.slice(0, colon)
    const isOwned = owned.has(kind) && colon < source.length - 1
    const owner = isOwned ? this.#deps.ledgers.ownerOf(`${kind} ${source.slice(colon + 1)}`) : undefined
    return this.#atAnyOf(owner === undefined ? this.#everybody() : [owner], request)
  }

  /** At each of them; good when any could do it, for of some things only one node knows. Rejects with what the first says. */
  async #atAnyOf(nodes: readonly string[], request: DeskRequest): Promise<void> {
    const answers = await Promise.allSettled(nodes.map((node) => this.#at(node, request)))
    if (answers.some(({ status }) => status === 'fulfilled')) return
    throw (answers[0] as PromiseRejectedResult).reason
  }

  async #at(node: string, request: DeskRequest): Promise<string> {
    const { engine, subjects, name, desk } = this.#deps
    if (node === name) return this.#here(desk, request)
    const answer = await engine.request(subjects.desk(node), formatDesk(request), answerTimeoutMs)
    const read = answer.ok ? parseDeskAnswer(answer.text) : undefined
    if (read?.ok) return read.text ?? ''
    if (read && 'fault' in read) throw new Fault(read.fault, read.details as Fault['details'])
    throw new Fault('node-unreachable', { node })
  }

  #here(desk: LocalDesk, request: DeskRequest): string {
    switch (request.act) {
      case 'subscribe':
      case 'unsubscribe':
        return desk[request.act](request.application, request.sources)
      case 'filter':
        return desk.filter(request.application, request.filter)
      default:
        return desk.get((request as { application: string }).application)
    }
  }

  async #show(application: string): Promise<string> {
    const nodes = this.#everybody()
    const answers = await Promise.allSettled(nodes.map((node) => this.#at(node, { act: 'show', application })))
    const texts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (texts.length === 0) throw (answers[0] as PromiseRejectedResult).reason
    return texts.length === 1 ? (texts[0] as string) : joinObjects(texts)
  }
}
