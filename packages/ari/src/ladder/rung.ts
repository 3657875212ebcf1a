// One rung of a ladder: something that happened to a call, at a moment, in the one order of everything.
// Not the ladder: it keeps them.

import type { Diagnostics } from '@jackfield/base'
import type { FailureReason } from '@jackfield/core'

interface Anything {
  /** its place in the order of everything that happened in the exchange */
  readonly order: number
  /** milliseconds since 1970 */
  readonly at: number
  readonly channelId?: string | undefined
}

/** Something about the call that applications may hear of, and who did. */
export interface EventRung extends Anything {
  readonly kind: 'event'
  /** as applications know it */
  readonly type: string
  readonly detail: string
  readonly applications: readonly string[]
  /** another node of the cluster, and whether it was told or told us */
  readonly node?: string | undefined
  readonly direction?: 'in' | 'out' | undefined
}

/** A step of the dialplan. */
export interface StepRung extends Anything {
  readonly kind: 'dialplan'
  readonly context: string
  readonly exten: string
  readonly priority: number
  readonly application: string
  readonly data: string
}

/** A request, told with its answer. */
export interface RequestRung extends Anything {
  readonly kind: 'request'
  readonly method: string
  readonly path: string
  readonly operation?: string | undefined
  readonly user?: string | undefined
  readonly status: number
  readonly durationMs: number
  readonly over: 'http' | 'websocket'
  readonly query?: string | undefined
  readonly body?: unknown
  readonly answer?: string | undefined
  /** how often in a row: whoever only looks again and again makes one rung */
  readonly times: number
}

/** A message of the protocol the channel speaks. */
export interface MessageRung extends Anything {
  readonly kind: 'sip'
  readonly direction: 'in' | 'out'
  readonly peer: string
  readonly summary: string
  /** of the cluster, that had it, where that is another one */
  readonly node?: string | undefined
  /** its text is made when somebody wants to see it */
  readonly message: Diagnostics['jackfield:sip:message']
}

/** The call failed, or a part of it did. */
export interface FailureRung extends Anything {
  readonly kind: 'failure'
  readonly reason: FailureReason
  /** why, in a sentence */
  readonly text: string
}

/** The exchange said in its log that something is wrong with the call. */
export interface LogRung extends Anything {
  readonly kind: 'log'
  readonly level: string
  readonly text: string
  readonly code?: string | undefined
}

/** Something that is not as it should be, and ended nothing. */
export interface WarningRung extends Anything {
  readonly kind: 'warning'
  readonly code: string
  /** what, in a sentence */
  readonly text: string
}

export type Rung = EventRung | StepRung | RequestRung | MessageRung | FailureRung | WarningRung | LogRung
