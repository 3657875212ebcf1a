// What the switch asks of a technology's channel.
// What the technology says is told by `channel.hear`.

import type { PortSpec } from '@jackfield/media'
import type { FailureReason } from '../failures/failure-reasons.table.ts'
import type { Indication, TextDetails } from './technology-event.ts'

export type CallOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly cause: number
      /** absent: what the cause means */
      readonly failure?: FailureReason
      /** in a sentence; absent: that of the failure */
      readonly reason?: string
    }

/** What the switch asks of a technology's channel. What is absent is not supported. */
export interface ChannelDriver {
  /** Makes the connection that a call needs, where that takes time: before it is there nobody is told of the call. */
  reach?(signal: AbortSignal): Promise<CallOutcome>
  /** Places the call; what comes of it is told by `channel.hear`. */
  call?(dialString: string): CallOutcome
  /** Picks up an incoming call. The channel is up when this returns true. */
  answer?(): boolean
  /** The channel is ending: lets go of everything. Called exactly once. */
  hangUp(cause: number): void
  /** False: not supported, the switch makes a tone instead where it can. */
  indicate?(indication: Indication): boolean
  /** Somebody has set its account, or the one of its peer. */
  accountsChanged?(): void
  digitBegin?(digit: string): void
  digitEnd?(digit: string, durationMs: number): void
  text?(text: string, details: TextDetails): void
  /** Its texts have a sender and a type of content. */
  readonly hasTextDetails?: boolean
  /**
   * Sends the far end to another endpoint of this technology; false: it could not. `onOutcome`: what the far end says came of it, in the
   * technology's own codes (2xx: it went), once; never when it hangs up before.
   */
  redirect?(resource: string, onOutcome?: (code: number) => void): boolean
  /** Tells a far end that asked for a transfer how it goes. */
  transferProgress?(state: TransferProgress): void
  rtpStatistics?(): Readonly<Record<string, number | string>> | undefined
  /** The channel is in a bridge now, with this one other channel when there is one; or in none. */
  bridged?(bridgeId: string | undefined, peerId: string | undefined): void
  /** Of one that stands for a channel of another exchange: it has this variable, which names the others in its bridge, or who sent it elsewhere; empty: nobody. */
  peersNamed?(variable: string, value: string): void
  /** Takes itself out of the way where it can, from now on, although it was made to stay; absent: it is not one that can. */
  optimiseAway?(): void
  /** What its media port is; absent: nobody is there to be heard. Asked once, when the port is first needed. */
  mediaPort?(): PortSpec
  /** Whether the sound of its far end goes past the exchange; absent: never. */
  isDirectMedia?(): boolean
  /** Whether something to be seen comes from its far end; absent: never. */
  hasVideo?(): boolean
  /** Whom its far end is to see, each in a stream of its own, with this label; in a bridge where everybody is seen. `none`: it sends and sees none any more. */
  showVideo?(snapshots: readonly { readonly port: string; readonly label?: string }[] | 'none'): void
  /** Technology's own items of the function CHANNEL. */
  read?(item: string): string | undefined
  /** Functions of the dialplan that only this technology has; undefined or false: it failed. */
  readFunction?(name: string, args: readonly string[]): string | undefined
  writeFunction?(name: string, args: readonly string[], value: string): boolean
}

export const transferProgresses = [
  'channel_progress',
  'channel_answered',
  'channel_unavailable',
  'channel_declined',
] as const
export type TransferProgress = (typeof transferProgresses)[number]
