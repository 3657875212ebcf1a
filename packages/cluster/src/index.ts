// Several exchanges as one: what nodes know of each other, over an engine that exists already.
// Not a call's business: no call waits for any of this, and without the engine a node is what it is alone.

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
export { Membership, type MembershipDeps, type ShownNode } from './membership/membership.ts'
export { NatsEngine } from './nats/nats-engine.ts'
export type { NatsOptions } from './nats/nats-options.ts'
export { isClusterName, subjectsOf } from './subjects.ts'
