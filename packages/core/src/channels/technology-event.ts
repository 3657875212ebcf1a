// What crosses between a channel and the world behind it: what the far end says, and what it is told.
// Not media, and no protocol: technologies translate.

import type { Party } from './channel-snapshot.ts'

/** From the far end to the exchange. */
export type TechnologyEvent =
  | { readonly type: 'ringing' | 'progress' | 'proceeding' | 'busy' | 'congestion' | 'answered' }
  /** the first sound since the answer has come */
  | { readonly type: 'media-began' }
  /** `isRelayed`: not the far end's own doing, it only passes it on: nobody is told */
  | { readonly type: 'hold'; readonly musicClass?: string; readonly isRelayed?: boolean }
  | { readonly type: 'unhold'; readonly isRelayed?: boolean }
  | { readonly type: 'flash' | 'incomplete' }
  | { readonly type: 'digit-began'; readonly digit: string }
  | { readonly type: 'digit-ended'; readonly digit: string; readonly durationMs: number }
  /** who is at the far end from now on; `isRelayed`: as for hold, and it is shown with whatever is told next */
  | { readonly type: 'connected-line'; readonly party: Party; readonly isRelayed?: boolean }
  | { readonly type: 'redirecting'; readonly from: Party }
  | ({ readonly type: 'text'; readonly text: string } & TextDetails)
  /** the far end wants to be called elsewhere, `tech/resource` or an extension of its context */
  | { readonly type: 'forwarded'; readonly destination: string; readonly context?: string }
  /**
   * `cause` 0: none is known. `isAssumed`: the far end gave none, it is the usual one. Neither replaces a cause that is there.
   * `isRelayed`: by the other half; that none is known is told, too.
   */
  | {
      readonly type: 'hung-up'
      readonly cause: number
      readonly techCause?: number
      readonly isAssumed?: boolean
      readonly isRelayed?: boolean
    }

/** What goes along with a text, where it is known and the technology has a place for it. */
export interface TextDetails {
  /** who wrote it, as he is shown */
  readonly from?: string
  /** whom it is for, as he is shown */
  readonly to?: string
  /** `text/plain` unless told */
  readonly contentType?: string
}

/** From the exchange to the far end. */
export type Indication =
  | { readonly type: 'ringing' | 'progress' | 'proceeding' | 'busy' | 'congestion' | 'incomplete' }
  | { readonly type: 'hold'; readonly musicClass?: string }
  | { readonly type: 'unhold' }
  | { readonly type: 'flash' }
  | { readonly type: 'connected-line'; readonly party: Party }
  | { readonly type: 'redirecting'; readonly from: Party }
  /** the present tone ends */
  | { readonly type: 'stop' }
