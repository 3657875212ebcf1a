// What a technology offers the switch, and what the switch asks of one channel of it.
// Not the technologies.

import type { Channel } from './channel.ts'
import type { Indication } from './line.ts'

/** A wish for a channel to the outside. */
export interface ChannelRequest {
  /** what stands after `Tech/` */
  readonly resource: string
  readonly id?: string
  /** of the second half, where the technology makes two */
  readonly otherId?: string
  /** on whose behalf: linked id, tenant and language come from it */
  readonly requestor?: Channel
  /** names of formats wanted, best first; empty: any audio */
  readonly formats: readonly string[]
}

export type RequestOutcome =
  | { readonly ok: true; readonly channel: Channel /** the second half */; readonly other?: Channel }
  | { readonly ok: false; readonly code: RequestRefusal /** of the hangup */; readonly cause: number }

/** `too-busy`: the exchange takes no more calls at the moment */
export type RequestRefusal = 'id-in-use' | 'unavailable' | 'too-busy'

export type CallOutcome = { readonly ok: true } | { readonly ok: false; readonly cause: number }

/** What the switch asks of a technology's channel. What is absent is not supported. */
export interface ChannelDriver {
  /** Places the call; what comes of it is told by `channel.hear`. */
  call?(dialString: string): CallOutcome
  /** Picks up an incoming call. The channel is up when this returns true. */
  answer?(): boolean
  /** The channel is ending: lets go of everything. Called exactly once. */
  hangUp(cause: number): void
  /** False: not supported, the switch makes a tone instead where it can. */
  indicate?(indication: Indication): boolean
  digitBegin?(digit: string): void
  digitEnd?(digit: string, durationMs: number): void
  text?(text: string): void
  /** Sends the far end to another endpoint of this technology; false: it could not. */
  redirect?(resource: string): boolean
  /** Tells a far end that asked for a transfer how it goes. */
  transferProgress?(state: TransferProgress): void
  rtpStatistics?(): Readonly<Record<string, number | string>> | undefined
  /** The channel joined or left a bridge, or its peer in a two-party bridge changed. */
  bridged?(bridgeId: string | undefined, peer: Channel | undefined): void
  /** Technology's own items of the function CHANNEL. */
  read?(item: string): string | undefined
}

export const transferProgresses = [
  'channel_progress',
  'channel_answered',
  'channel_unavailable',
  'channel_declined',
] as const
export type TransferProgress = (typeof transferProgresses)[number]

export interface TechnologyFacts {
  /** as in `PJSIP/alice` */
  readonly name: string
  readonly description: string
  /** of the module that brings it, such as `chan_pjsip.so` */
  readonly module: string
  /** its channels are made by the switch alone: nobody can dial them */
  readonly isInternal?: boolean
}

export interface TechnologyActs {
  request?(request: ChannelRequest): RequestOutcome | Promise<RequestOutcome>
  /** `to` without the technology's word and colon; false: nobody there takes it */
  sendMessage?(message: OutgoingMessage): boolean | Promise<boolean>
  refer?(referral: Referral): boolean | Promise<boolean>
  /** state of a device of this technology, for hints; undefined: no such device */
  deviceState?(resource: string): string | undefined
}

export interface OutgoingMessage {
  readonly to: string
  readonly from: string
  readonly body: string
  readonly variables: Readonly<Record<string, string>>
}

export interface Referral {
  readonly to: string
  readonly from: string
  readonly referTo: string
  readonly toSelf: boolean
  readonly displayName?: string
  readonly variables: Readonly<Record<string, string>>
}

export type Technology = TechnologyFacts & TechnologyActs

export const technology = (facts: TechnologyFacts, acts: TechnologyActs): Technology => ({ ...facts, ...acts })
