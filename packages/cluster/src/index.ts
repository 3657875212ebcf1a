// Several exchanges as one: what nodes know of each other, over an engine that exists already.
// Not a call's business: no call waits for any of this, and without the engine a node is what it is alone.
//
// From below: engine/ is the port (messages, requests, buckets that a majority keeps), nats/ its real one; membership/ says who is
// there, by beats and by records that only a majority changes; ledger/ says who owns what, and of a dead node what is gone; events/ brings what
// happens at any node to the sockets of all, and tells of the dead, order/ keeps what nodes tell in the order in which it happened; line/ carries calls from node to node, stream/ sockets of programs; shared/
// holds what all of them own together, also over the loss of the engine's store; cluster.ts puts one node together. testing/ has an engine in memory on which everything can go wrong on command.

export { Cluster, type ClusterDeps } from './cluster.ts'
export type {
  Answer,
  Bucket,
  BucketChange,
  BucketEntry,
  BucketWatcher,
  Engine,
  Found,
  Written,
} from './engine/engine.ts'
export type { LostEvent } from './events/deaths.ts'
export type { LocalDesk } from './events/local-desk.ts'
export type { NodeEvents } from './events/node-events.ts'
export type { Leases } from './leases/leases.ts'
export type { LedgerFacts, LedgerKey } from './ledger/ledger-texts.ts'
export type { LostNode } from './ledger/ledgers.ts'
export type { LineEnd, LineUser } from './line/line-end.ts'
export type { LineAnswer, LineSignal, LineWish } from './line/line-message.ts'
export type { AcceptLine, Lines, Opened } from './line/lines.ts'

export { membershipTimes } from './membership/membership-times.ts'
export type { NodeLife } from './membership/node-record.ts'
export type { ShownNode } from './membership/shown-node.ts'
export { NatsEngine } from './nats/nats-engine.ts'
export type { NatsOptions } from './nats/nats-options.ts'
export type { Answering } from './rest/forwarding.ts'
export type { Pictured, Pictures } from './rest/pictures.ts'
export type { SharedChange, SharedFile, SharedOutcome, SharedSpace } from './shared/shared-space.ts'
export type { NodeStreams, OpenedStream, StreamParts } from './stream/node-streams.ts'
