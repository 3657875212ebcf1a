// A call as its ladder draws it: columns, what goes between them in one order, and the audio beside it.
// Not what the exchange answers: read-ladder.ts turns that into this. Nothing here knows pixels.

export type RungKind = 'sip' | 'request' | 'event' | 'dialplan' | 'log' | 'failure'

export const rungKinds: readonly RungKind[] = ['sip', 'dialplan', 'request', 'event', 'log', 'failure']

export interface Column {
  readonly id: string
  readonly kind: 'party' | 'exchange' | 'application'
  readonly title: string
  /** its address, or what it is */
  readonly subtitle: string
}

export interface Rung {
  /** its place in the ladder, beginning with 1 */
  readonly number: number
  readonly atMs: number
  readonly kind: RungKind
  /** columns; of what goes nowhere both are the exchange */
  readonly from: string
  readonly to: readonly string[]
  readonly label: string
  /** what stands beside the label in a paler colour */
  readonly detail: string
  readonly channelId?: string | undefined
  readonly channelName?: string | undefined
  /** which dialog it belongs to, counted from 0: it decides the colour */
  readonly dialog?: number | undefined
  readonly isRetransmission: boolean
  readonly hasSdp: boolean
  /** it says that something went wrong */
  readonly isTrouble: boolean
  /** type of an event */
  readonly type?: string | undefined
  /** as it was on the wire: a SIP message */
  readonly raw?: string | undefined
  /** names and values for who opens it */
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** texts of their own, such as the body of a request and of its answer */
  readonly texts: readonly (readonly [name: string, text: string])[]
  /** how often in a row, where the exchange has counted already */
  readonly times: number
}

export interface QualitySample {
  readonly atMs: number
  /** in percent */
  readonly loss: number
  readonly jitterMs: number
}

/** Audio in one direction between a party and the exchange. */
export interface MediaStream {
  readonly channelId: string
  readonly columnId: string
  /** as the exchange sees it */
  readonly direction: 'in' | 'out'
  readonly codec: string
  readonly local: string
  readonly remote: string
  readonly firstMs: number
  readonly lastMs: number
  readonly packets: number
  readonly silences: readonly { readonly fromMs: number; readonly toMs: number }[]
  readonly samples: readonly QualitySample[]
  readonly digits: readonly { readonly atMs: number; readonly digit: string }[]
}

export interface LadderModel {
  readonly id: string
  readonly begunMs: number
  /** absent while it goes on */
  readonly endedMs?: number | undefined
  readonly columns: readonly Column[]
  readonly rungs: readonly Rung[]
  readonly streams: readonly MediaStream[]
  /** how many of the oldest rungs the exchange did not keep */
  readonly leftOut: number
}

export const exchangeColumn = 'exchange'
