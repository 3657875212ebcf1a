// Events of all nodes for the applications of all nodes: put together for one node.
// Not the applications: each node has its half of them, and serves it as if it stood alone.

import { Disposables } from '@jackfield/base'
import { Fault } from '@jackfield/description'
import type { Ledgers, LostNode } from '../ledger/ledgers.ts'
import type { Membership } from '../membership/membership.ts'
import type { NodeLife } from '../membership/node-record.ts'
import type { Arrivals } from '../order/arrivals.ts'
import { joinObjects } from '../rest/join-texts.ts'
import { Deaths, type LostEvent } from './deaths.ts'
import { notOver, withDelivered } from './delivered-objects.ts'
import { type ChangeRequest, type DeskRequest, type FilterRequest, formatDesk, parseDeskAnswer } from './desk-texts.ts'
import { FollowersElsewhere } from './followers-elsewhere.ts'
import { type FollowingSocket, Followings } from './followings.ts'
import { Gateway } from './gateway.ts'
import type { LocalDesk } from './local-desk.ts'
import { type AtReturn, Relays } from './relays.ts'
import type { EventNode, ServedSocket, SocketLimits } from './served-socket.ts'
import { SharedDeaths } from './shared-deaths.ts'

/** What the exchange of this node gives. */
export interface EventParts {
  readonly desk: LocalDesk
  readonly limits: SocketLimits
  /** A message about a socket itself, such as `ExchangeLost`. */
  say(socket: ServedSocket, type: string, fields: string): void
  /** `connection`: to this one of those that share it */
  deliver(application: string, lostEvent: LostEvent, connection?: string): void
  /** what applications are to be told of a node that is gone, by their names */
  lostEvents(lost: LostNode): ReadonlyMap<string, readonly LostEvent[]>
  /** An application was told that the channels of this node are over, while the node was taken for dead. */
  over(application: string, atReturn: AtReturn): void
}

export interface NodeEventsDeps extends EventParts, EventNode {
  readonly desk: LocalDesk
  readonly membership: Membership
  readonly ledgers: Ledgers
  readonly arrivals: Arrivals
}

/** Nobody waits longer for another node. */
const answerTimeoutMs = 2_000
/** Within that after this node has joined them the others have opened their applications. */
const openMs = 1_000
/** What one node alone has: a subscription to it belongs there. */
const owned: ReadonlySet<string> = new Set(['channel', 'bridge', 'call'])

export class NodeEvents {
  readonly #deps: NodeEventsDeps
  readonly #gateway: Gateway
  readonly #relays: Relays
  readonly #deaths: Deaths
  readonly #sharedDeaths: SharedDeaths
  readonly #followings: Followings
  readonly #followers: FollowersElsewhere
  readonly #endings = new Disposables()
  #joinedAt: number

  constructor(deps: NodeEventsDeps) {
    this.#deps = deps
    const { membership, ledgers, desk, clock } = deps
    this.#joinedAt = clock.now()
    this.#endings.add(
      membership.onJoined(() => {
        this.#joinedAt = clock.now()
        this.#relays.joined()
      }),
    )
    const isOver = (node: string) => {
      const state = membership.stateOf(node)
      return state === undefined || state === 'dead' || state === 'left'
    }
    this.#deaths = new Deaths({ ...deps, isOver, isRegistered: (name) => desk.isRegistered(name) })
    this.#gateway = new Gateway({
      ...deps,
      relayedClaim: (application) => this.#relays.claimOf(application),
      settled: (serving) => (serving.isShared ? this.#sharedDeaths.ready() : this.#deaths.ready(serving.application)),
    })
    this.#sharedDeaths = new SharedDeaths({
      ...{ ...deps, isOver },
      socketOf: (application, incarnation) => this.#gateway.sharing(application, incarnation),
    })
    this.#followings = new Followings({ ...deps, listen: (word, receive) => this.#gateway.listen(word, receive) })
    this.#followers = new FollowersElsewhere(deps)
    this.#relays = new Relays({
      ...{ ...deps, isOver, gateway: this.#gateway, followers: this.#followers },
      isSuspect: (node) => membership.stateOf(node) !== 'alive',
      opened: (application, gateway) => this.#deaths.served(application, gateway),
    })
    this.#endings.add(ledgers.onLost((lost) => this.#lost(lost)))
    for (const gone of [membership.onDead, membership.onLeft]) this.#endings.add(gone(({ name }) => this.#gone(name)))
    this.#endings.add(() => this.#deaths.close())
    this.#endings.add(() => this.#gateway.close())
    this.#endings.add(() => this.#relays.close())
    this.#endings.add(() => this.#followings.close())
    this.#endings.add(() => this.#followers.close())
  }

  /** A socket of this node is about to have an application: the place it goes on at here, when its program cannot know. */
  arrives(socket: ServedSocket): string | undefined {
    return this.#relays.arrives(socket)
  }

  /** A socket of this node has an application from now on; resolves when the nodes that answer know. */
  held(socket: ServedSocket): Promise<unknown> {
    if (!socket.share) this.#deaths.served(socket.application, this.#deps.name)
    this.#relays.held(socket.application)
    return this.#gateway.held(socket)
  }

  released(socket: ServedSocket, why: 'lost' | 'replaced'): void {
    this.#gateway.released(socket, why)
  }

  /** A socket of this node looks on from now on; resolves when the nodes that answer know. */
  followed(socket: FollowingSocket): Promise<unknown> {
    return this.#followings.add(socket)
  }

  unfollowed(socket: FollowingSocket): void {
    this.#followings.remove(socket)
  }

  /** Other nodes have sockets of it, or may have, and open it here soon; absent: any application may be. */
  comes(application?: string): boolean {
    const { membership, ledgers, clock } = this.#deps
    if (membership.isJoining) return true
    if (application === undefined) return clock.now() - this.#joinedAt < openMs
    const hasIt = ({ name }: NodeLife) =>
      !ledgers.isComplete(name) || ledgers.entriesOf(name)?.has(`application ${application}`)
    return membership.living().some(hasIt)
  }

  /** Another node has this, as far as is known. */
  isElsewhere(kind: string, id: string): boolean {
    const { ledgers, name, membership } = this.#deps
    if (!owned.has(kind)) return false
    const owner = ledgers.ownerOf(`${kind} ${id}`)
    // calls are in no ledger: their ids begin with their node's name
    return owner === undefined ? membership.living().some((life) => id.startsWith(`${life.name}-`)) : owner !== name
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

  /** This node is about to be back, what was known to be over for others is over here, too; these are inside applications whose sockets are here, by name. */
  returned(channelIds: ReadonlyMap<string, readonly string[]>): void {
    this.#relays.returned(channelIds)
  }

  /** The programs of these are gone, and what they had here with them. */
  left(applications: Iterable<string>): void {
    this.#relays.left(applications)
  }

  close(): void {
    this.#endings.dispose()
  }

  #lost(lost: LostNode): void {
    // the last that it said comes before its end
    this.#deps.arrivals.lost(lost.name)
    const delivered = this.#gateway.deliveredBy(lost.name)
    this.#gone(lost.name)
    const lostEvents = this.#deps.lostEvents({ ...lost, entries: withDelivered(lost.entries, delivered) })
    this.#deaths.lost(lost.name, notOver(lostEvents, delivered))
    this.#sharedDeaths.lost(lostEvents)
  }

  #gone(node: string): void {
    this.#deps.arrivals.lost(node)
    this.#gateway.lost(node)
    this.#relays.lost(node)
    this.#followers.lost(node)
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
