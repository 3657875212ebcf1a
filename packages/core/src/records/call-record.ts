// What is known of one leg of a call: who called whom, when it began, was answered and ended, and how it went.
// Not where it is written to.

import type { ChannelSnapshot } from '../channels/channel-snapshot.ts'

export type Disposition = 'NO ANSWER' | 'FAILED' | 'BUSY' | 'ANSWERED' | 'CONGESTION' | 'CANCEL'

/** The numbers of old for them. */
export const dispositionNumbers: Readonly<Record<Disposition, number>> = {
  'NO ANSWER': 0,
  FAILED: 2,
  BUSY: 4,
  ANSWERED: 8,
  CONGESTION: 16,
  CANCEL: 32,
}

/** What the record is for, by its number. */
export const amaFlagNames = ['', 'OMIT', 'BILLING', 'DOCUMENTATION'] as const

export interface CallRecord {
  readonly sequence: number
  /** whose call it is, as it was last */
  readonly channel: ChannelSnapshot
  /** whom it called, or talked to */
  readonly peer: ChannelSnapshot | undefined
  /** where the dialplan was */
  readonly context: string
  readonly exten: string
  readonly lastApplication: string
  readonly lastData: string
  readonly startedAt: number
  readonly answeredAt: number | undefined
  readonly endedAt: number | undefined
  readonly disposition: Disposition
  readonly amaFlags: number
  readonly userField: string
  readonly isDisabled: boolean
  /** fields of the dialplan's own */
  readonly own: ReadonlyMap<string, string>
}

/** `dialling`: the peer is being called; `answered`: it answered and is not bridged yet; `over`: nothing changes any more */
export type RecordState = 'alone' | 'dialling' | 'answered' | 'talking' | 'over'

/** While the call goes on. */
export type OpenRecord = { -readonly [K in keyof CallRecord]: CallRecord[K] } & {
  state: RecordState
}

/** Most records have no fields of the dialplan's own, and hold this one. */
export const noFields: ReadonlyMap<string, string> = new Map()

/** All records of one channel, the newest last; they are handed over together when it ends. */
export interface RecordChain {
  readonly records: OpenRecord[]
  /** somebody called it: what it does is told by the caller's record */
  isDialled: boolean
  /** it is the caller wherever two could be */
  isCaller: boolean
}
