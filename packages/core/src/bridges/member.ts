// A channel in a bridge, and under which conditions it is there.

import type { Channel } from '../channels/channel.ts'
import type { LeaveReason } from '../channels/controller.ts'
import type { TechnologyEvent } from '../channels/technology-event.ts'
import type { FarBridge } from './far-bridge.ts'

export interface JoinOptions {
  /** `announcer`, `participant`, or any other word */
  readonly role?: string | undefined
  /** its audio is not passed to the others */
  readonly isMuted?: boolean | undefined
  /** its digits are not passed to the others */
  readonly absorbsDigits?: boolean | undefined
  /** texts of the others do not reach it */
  readonly refusesText?: boolean | undefined
  readonly inhibitsConnectedLine?: boolean | undefined
  /** does not keep the bridge alive: put out when only such remain */
  readonly isLonely?: boolean | undefined
  /** sees a digit before anybody else does; true: it is used up */
  readonly onDigit?: ((event: TechnologyEvent & { type: 'digit-began' | 'digit-ended' }) => boolean) | undefined
  /** the others are at another exchange: takes it out, and resolves when they know, or after a while */
  readonly withdraw?: (() => Promise<void>) | undefined
  /** … and the bridge there, where this one is only the way to it */
  readonly far?: FarBridge | undefined
  /** told once, after the channel has left and everybody knows */
  readonly onLeft?: ((reason: LeaveReason) => void) | undefined
}

export interface Member {
  readonly channel: Channel
  readonly options: JoinOptions
  /** gets its digits before `options.onDigit` does */
  capture?: JoinOptions['onDigit']
}

/** Until this is undone all digits of a member come here, whatever bridge it is moved to. */
export function captureDigits(member: Member, onDigit: NonNullable<JoinOptions['onDigit']>): () => void {
  member.capture = onDigit
  return () => {
    if (member.capture === onDigit) member.capture = undefined
  }
}
