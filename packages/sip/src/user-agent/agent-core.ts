// What the parts of a user agent share: clock, chance, transactions, transports, and who is called by which name.
// Only the shape; user-agent.ts makes it.

import type { Clock, Random } from '@jackfield/base'
import type { SipRequest } from '../message/message.ts'
import type { Resolver } from '../net/resolver.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { Timing } from '../transaction/timers.table.ts'
import type { TransactionLayer } from '../transaction/transaction-layer.ts'
import type { WireStyle } from '../transaction/wire-style.ts'
import type { AgentIdentity } from './agent-identity.ts'
import type { IncomingRequest } from './incoming-request.ts'
import type { Transports } from './transports.ts'

/** One use of a dialog: a call, a subscription. */
export interface DialogUsage {
  /** True when this request was for it. */
  receive(incoming: IncomingRequest): boolean
  onAck?(request: SipRequest): void
  /** An INVITE inside it is not wanted any more. */
  onCancel?(invite: ServerTransaction): void
  /** The agent closes: no timer stays, nothing is sent, nobody is told. */
  discard(): void
}

export interface AgentCore extends AgentIdentity {
  readonly clock: Clock
  readonly random: Random
  readonly timing: Timing
  readonly style: WireStyle
  readonly layer: TransactionLayer
  readonly transports: Transports
  readonly resolver: Resolver
  /** requests larger than this leave UDP for TCP; undefined: never */
  readonly streamAboveBytes: number | undefined
  /** `key`: of a dialog, see `dialogKey` */
  addUsage(key: string, usage: DialogUsage): void
  removeUsage(key: string, usage: DialogUsage): void
}
