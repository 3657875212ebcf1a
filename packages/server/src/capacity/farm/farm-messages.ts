// What the processes of the farm and whoever leads them say to each other.
// Not the farm.

import type { Counts } from './counts.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

/** How calls are to be made from now on. */
export interface Load {
  readonly extension: string
  readonly hasAudio: boolean
  /** new calls in a second */
  readonly perSecond: number
  /** no more than so many at one time */
  readonly most: number
  /** how long each stands; absent: until fewer are wanted */
  readonly holdMs?: number
}

export type Order =
  | {
      readonly type: 'open'
      readonly index: number
      readonly exchange: Address
      readonly host: string
      readonly websocketPort: number
    }
  | { readonly type: 'load'; readonly load: Load }
  /** figures of a while begin now */
  | { readonly type: 'mark' }
  | { readonly type: 'figures' }
  /** all calls are hung up */
  | { readonly type: 'clear' }

export type ApplicationOrder =
  /** `exchangePid`: of one that is there for the farm alone, and must not outlive it */
  | { readonly type: 'connect'; readonly url: string; readonly authorization: string; readonly exchangePid?: number }
  | { readonly type: 'counts' }

/** Answered by a message with the same number. */
export interface Numbered<T> {
  readonly number: number
  readonly body: T
}

export interface Opened {
  readonly websocketPort: number
}

/** Of one process of callers: since it was started, and since the mark. */
export interface CallerFigures {
  /** calls since the start */
  readonly attempted: number
  readonly answered: number
  /** by 503: there is no room */
  readonly refused: number
  readonly failed: number
  readonly ended: number
  readonly standing: number
  /** setting up or ending */
  readonly pending: number
  readonly retransmitted: number
  /** why calls failed: status or `timeout`, with how often */
  readonly failures: Counts
  /** since the mark */
  readonly window: {
    readonly seconds: number
    readonly attempted: number
    readonly answered: number
    readonly refused: number
    readonly sent: number
    readonly received: number
    /** missing between those that came */
    readonly lost: number
    /** ours that the exchange says it did not get */
    readonly lostInward: number
    /** telephones that got much less than one packet each 20 ms */
    readonly starved: number
    /** packets the system dropped because this process did not read them in time */
    readonly droppedHere: number
    /** share of a processor that this process has used */
    readonly cpu: number
    /** how late its own clock was at 99 of 100 beats */
    readonly lateMs: number
    /** milliseconds from INVITE to the answer: the middle one, and that of 99 of 100 */
    readonly setUpMs: readonly [p50: number, p99: number]
  }
}

/** Events the application got, by type, and the processor time it took. */
export interface ApplicationCounts {
  readonly events: Counts
  /** requests of ours that were refused */
  readonly refusedRequests: number
  readonly cpuMs: number
  readonly isConnected: boolean
}
