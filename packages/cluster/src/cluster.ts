// One node of a cluster: who else is there, what each owns, over one engine.
// Not the exchange: it says what it owns, and hears of the others. Without an engine everything here waits, and nothing else does.

import type { Clock, Log, Random } from '@jackfield/base'
import type { Engine } from './engine/engine.ts'
import { type EventParts, NodeEvents } from './events/node-events.ts'
import { Leases } from './leases/leases.ts'
import { Ledgers } from './ledger/ledgers.ts'
import { OwnLedger } from './ledger/own-ledger.ts'
import { Lines } from './line/lines.ts'
import { Membership } from './membership/membership.ts'
import type { MembershipTimes } from './membership/membership-times.ts'
import type { PeerState } from './membership/peer.machine.ts'
import type { NodeFacts } from './membership/shown-node.ts'
import { Arrivals } from './order/arrivals.ts'
import { Horizon } from './order/horizon.ts'
import type { Spoken } from './protocol.ts'
import { type Answering, Forwarding } from './rest/forwarding.ts'
import { makerOf } from './rest/maker-of.ts'
import { Pictures, type PicturesDeps } from './rest/pictures.ts'
import { placeFor } from './rest/placement.ts'
import { SharedKeys } from './rest/shared-keys.ts'
import { type SharedFile, SharedSpace } from './shared/shared-space.ts'
import { SpaceSharing, type SpaceSharingDeps } from './shared/space-sharing.ts'
import { NodeStreams, type StreamParts } from './stream/node-streams.ts'
import { type Subjects, subjectsOf } from './subjects.ts'

export interface ClusterDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly engine: Engine
  /** of the cluster */
  readonly cluster: string
  /** of this node */
  readonly name: string
  readonly version: string
  /** what it speaks; default what this program does */
  readonly protocol?: Spoken
  /** how this node is, for its beats */
  facts(): NodeFacts
  readonly times?: Partial<MembershipTimes>
}

/** Where it is shared, and in which file of this node. */
export type SharedLocalSpace = Pick<SpaceSharingDeps, 'local' | 'prefix' | 'unsent' | 'isShared'> & {
  readonly bucket: string
  readonly file: SharedFile
}

export class Cluster {
  readonly name: string
  readonly engine: Engine
  readonly membership: Membership
  readonly ledgers: Ledgers
  readonly lines: Lines
  readonly #deps: ClusterDeps
  readonly #subjects: Subjects
  readonly #shared = new Map<string, SharedSpace>()
  /** what is told here, and what arrives, in the order in which it happened */
  readonly #horizon: Horizon
  readonly #arrivals: Arrivals
  #leases: Leases | undefined
  readonly #forwardings: Forwarding[] = []
  readonly #events: NodeEvents[] = []

  constructor(deps: ClusterDeps) {
    const { clock, engine, name } = deps
    const subjects = subjectsOf(deps.cluster)
    this.#deps = deps
    this.#subjects = subjects
    this.name = name
    this.engine = engine
    const own: OwnLedger = new OwnLedger({
      ...{ engine, subjects, name },
      incarnation: () => this.membership?.incarnation,
    })
    this.membership = new Membership({
      ...{ ...deps, subjects },
      facts: () => ({ ...deps.facts(), ledger: own.number }),
    })
    this.ledgers = new Ledgers({ clock, engine, subjects, name, membership: this.membership, own })
    const { membership } = this
    this.#horizon = new Horizon(clock, name)
    this.#arrivals = new Arrivals({ clock, name, isOver: (node) => isOver(membership.stateOf(node)) })
    this.lines = new Lines({
      ...{ clock, log: deps.log, engine, subjects, name, horizon: this.#horizon, arrivals: this.#arrivals },
      newId: () => deps.random.uuid(),
      isKnown: (node) => !isOver(membership.stateOf(node)),
      onDead: membership.onDead,
      onLeft: membership.onLeft,
      onDeclaredDead: (listener) => membership.onDeclaredDead(listener),
    })
  }

  /** Requests about what other nodes have go there from now on, and theirs are answered here. */
  forward(answering: Answering): Forwarding {
    const { clock, random, log, engine, facts } = this.#deps
    const { membership, ledgers, name } = this
    const forwarding = new Forwarding({
      ...{ ...answering, clock, random, engine, log, name, subjects: this.#subjects },
      isJoining: () => membership.isJoining,
      living: () => membership.living().map((life) => life.name),
      silent: () => membership.nodes().flatMap(({ name: node, state }) => (state === 'suspect' ? [node] : [])),
      isKnown: (node) => !isOver(membership.stateOf(node)),
      ownerOf: (key) => ledgers.ownerOf(key),
      placeFor: (channel) =>
        placeFor(channel, {
          isDraining: () => facts().isDraining,
          nodes: () => membership.nodes(),
          telephoneAt: (endpoint) => answering.telephoneAt?.(endpoint),
          isEverywhere: (application) => ledgers.ownerOf(`application ${application}`) !== undefined,
        }),
    })
    this.#forwardings.push(forwarding)
    return forwarding
  }

  /** Other nodes are shown what this one has, and it is shown what they have. */
  pictures(pictureHere: PicturesDeps['pictureHere']): Pictures {
    const { engine, name } = this.#deps
    return new Pictures({ engine, name, subjects: this.#subjects, pictureHere })
  }

  /** Sockets that other nodes have to do with are passed on to them from now on, and theirs are taken. */
  streams(parts: StreamParts): NodeStreams {
    const { clock, random, log, engine, name } = this.#deps
    const { onDead, onLeft } = this.membership
    const isNode = (node: string) => node === name || !isOver(this.membership.stateOf(node))
    return new NodeStreams({
      ...{ ...parts, clock, random, log, engine, name, subjects: this.#subjects, onDead, onLeft },
      makerOf: (id) => makerOf(id, isNode),
    })
  }

  /** Keys of repeated commands, known to all nodes. */
  keys(): SharedKeys {
    const { clock, log, engine, name } = this.#deps
    const lifeOf = (node: string) => this.membership.lifeOf(node)
    return new SharedKeys({ clock, log, name, lifeOf, bucket: engine.bucket('idempotency') })
  }

  /** Applications of this node hear of what happens at the others from now on, and theirs of what happens here. */
  events(parts: EventParts): NodeEvents {
    const { clock, log, engine } = this.#deps
    const { membership, ledgers, name } = this
    const events = new NodeEvents({
      ...{ ...parts, clock, log, engine, subjects: this.#subjects, name, membership, ledgers },
      ...{ horizon: this.#horizon, arrivals: this.#arrivals },
    })
    this.#events.push(events)
    return events
  }

  /** Things that all nodes share, kept in a file of this node, too; one for each name. */
  shared(name: string, file: SharedFile): SharedSpace {
    const known = this.#shared.get(name)
    if (known) return known
    const { clock, random, log, engine } = this.#deps
    const space = new SharedSpace({ clock, random, log, engine, subjects: this.#subjects, node: this.name, name, file })
    this.#shared.set(name, space)
    return space
  }

  /** What one node at a time does; asked for once, nobody has a share in it before. */
  get leases(): Leases {
    const { clock, random, engine, facts } = this.#deps
    const { membership, name } = this
    this.#leases ??= new Leases({
      ...{ clock, engine, node: name, run: random.uuid() },
      isJoined: () => membership.incarnation !== undefined,
      hasLeft: (node) => membership.stateOf(node) === 'left',
      yields: () => facts().isDraining && membership.living().length > 0,
    })
    return this.#leases
  }

  /** A space of the exchange's store and what all nodes share, kept alike from now on. */
  shareSpace({ bucket, file, ...sharing }: SharedLocalSpace): SpaceSharing {
    const { clock, log } = this.#deps
    return new SpaceSharing({ ...sharing, clock, log, shared: this.shared(bucket, file) })
  }

  /** Leaves in order: the others know at once that everything of this node is gone. */
  async close(): Promise<void> {
    await this.#leases?.close()
    this.#closeParts()
    await this.membership.leave()
    await this.engine.close()
  }

  /** Ends without a word, as a process that is killed. */
  stop(): void {
    this.#leases?.stop()
    this.#closeParts()
    this.membership.stop()
  }

  #closeParts(): void {
    this.ledgers.close()
    this.lines.close()
    this.#arrivals.close()
    for (const space of this.#shared.values()) space.close()
    for (const forwarding of this.#forwardings) forwarding.close()
    for (const events of this.#events) events.close()
  }
}

/** What it owned is gone: nobody has to be asked for it. */
const isOver = (state: PeerState | undefined): boolean => state === undefined || state === 'dead' || state === 'left'
