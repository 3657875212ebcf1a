// What a technology offers the switch: channels to the outside, messages, states of devices.
// Not the technologies.

import type { FailureReason } from '../failures/failure-reasons.table.ts'
import type { Channel } from './channel.ts'
import type { TechnologyFacts } from './technology-facts.ts'

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
  /** what a channel that has none of its own is to say it speaks, where nobody asks for a format */
  readonly usualFormat?: string | undefined
  /** for another exchange, which shows it: nobody here is shown the channel, and it is made here or not at all */
  readonly isInternal?: boolean | undefined
}

export type RequestOutcome =
  | { readonly ok: true; readonly channel: Channel /** the second half */; readonly other?: Channel }
  | RequestFailure

export interface RequestFailure {
  readonly ok: false
  readonly code: RequestRefusal
  /** of the hangup */
  readonly cause: number
  /** absent: what the cause means */
  readonly failure?: FailureReason
  /** in a sentence; absent: the words of the cause */
  readonly reason?: string
  /** a channel was made and has told why it failed */
  readonly isReported?: boolean
}

/** `too-busy`: the exchange takes no more calls at the moment; `unknown-host`: its name has no address;
 * `address-refused`: media may not go there */
export type RequestRefusal = 'id-in-use' | 'unavailable' | 'too-busy' | 'unknown-host' | 'address-refused'

export interface TechnologyActs {
  request?(request: ChannelRequest): RequestOutcome | Promise<RequestOutcome>
  /** `to` without the technology's word and colon; false: nobody there takes it */
  sendMessage?(message: OutgoingMessage): boolean | Promise<boolean>
  refer?(referral: Referral): boolean | Promise<boolean>
  /** Tells a telephone something it did not ask for. */
  notify?(notification: Notification): NotifyOutcome
  /** state of a device of this technology, for hints; undefined: no such device */
  deviceState?(resource: string): string | undefined
  /** The other exchange that reaches this, where several stand as one; undefined: this one does, or nobody. */
  nodeOf?(resource: string): string | undefined
  /** Functions of the dialplan that only this technology has, asked without a channel of it; undefined: it failed. */
  readFunction?(name: string, args: readonly string[]): string | undefined
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

export interface Notification {
  /** everywhere an endpoint is reached, an address, or whoever is at the other end of a channel */
  readonly to: { readonly endpoint: string } | { readonly uri: string } | { readonly channel: Channel }
  /** headers and lines of `Content`, or the name that the technology's configuration has for a set of them */
  readonly what: string | readonly (readonly [name: string, value: string])[]
}

/** `count`: so many are on their way. `reason`: in words for whoever reads the log. */
export type NotifyOutcome =
  | { readonly ok: true; readonly count: number }
  | {
      readonly ok: false
      readonly code: 'unknown-type' | 'bad-content' | 'unknown-endpoint' | 'unreachable' | 'bad-address' | 'no-call'
      readonly reason: string
    }

export type Technology = TechnologyFacts & TechnologyActs

export const technology = (facts: TechnologyFacts, acts: TechnologyActs): Technology => ({ ...facts, ...acts })
