// What one node asks another for when it opens a line, and what it is answered.
// Not what is done about it.

import type { ChannelFacts, ChannelSnapshot, Party, Redirecting } from '@jackfield/core'
import type { LineAddress, LineKeys, LineOffer } from './line-media.ts'
import type { LineSaid } from './line-signals.ts'

/** A telephone of the other node is to be called. */
export interface CallWish {
  readonly kind: 'call'
  readonly technology: string
  readonly resource: string
  /** what is dialled, as somebody wrote it */
  readonly dialString: string
  readonly formats: readonly string[]
  readonly offer: LineOffer
  /** the channel that is shown for it, and the call it belongs to */
  readonly channel: { readonly id: string; readonly name: string; readonly linkedId: string }
  /** who calls, as the telephone is to be shown it */
  readonly caller: Party
  readonly redirecting: Redirecting
  readonly language: string
  readonly musicClass: string
  readonly variables: readonly (readonly [name: string, value: string])[]
  readonly maxForwards?: number
  /** what was said before it is called */
  readonly said: readonly LineSaid[]
}

/** A channel of the other node is to be in a bridge of this one. */
export interface MemberWish {
  readonly kind: 'member'
  readonly channelId: string
  readonly keys: LineKeys
  /** into which it comes; nodes of the version before do not say, and answer nothing about it */
  readonly bridgeId?: string
}

/** What is shown of it in the bridge, and where its audio is. */
export interface JoinedMember extends LineAddress {
  readonly codecs: readonly string[]
  readonly name: string
  readonly technology: string
  readonly endpoint?: string | undefined
  readonly facts: Partial<ChannelFacts>
  /** what programs are shown of it; nodes of the version before do not say */
  readonly picture?: ChannelSnapshot
}

/** Nothing for what is none. */
export function readMember(answer: unknown): JoinedMember | undefined {
  const { codecs, name, technology, facts } = (answer ?? {}) as Partial<JoinedMember>
  const isOne = Array.isArray(codecs) && typeof name === 'string' && typeof technology === 'string'
  return isOne && typeof facts === 'object' ? (answer as JoinedMember) : undefined
}
