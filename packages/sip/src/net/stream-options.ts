// What connections are given: who hears their messages, and how much they may take.
// Not TLS.

import type { Clock } from '@jackfield/base'
import type { MessageLimits } from '../message/limits.ts'
import type { Flow } from '../transaction/flow.ts'
import type { SentByRule, TransportUser } from './transport.ts'

export interface StreamLimits {
  readonly connections: number
  readonly connectionsPerAddress: number
  /** a connection that says nothing sensible for so long is closed */
  readonly firstMessageMs: number
  readonly idleMs: number
  /** what may wait for a slow reader */
  readonly queuedBytes: number
  readonly connectMs: number
}

export const defaultStreamLimits: StreamLimits = {
  connections: 10_000,
  connectionsPerAddress: 1000,
  firstMessageMs: 32_000,
  idleMs: 3_600_000,
  queuedBytes: 1_048_576,
  connectMs: 10_000,
}

export interface StreamOptions {
  readonly clock: Clock
  readonly user: TransportUser
  readonly limits: MessageLimits
  readonly sentBy: SentByRule | undefined
  /** we made the connection */
  readonly isOutgoing: boolean
  readonly onClosed: (flow: Flow) => void
}
