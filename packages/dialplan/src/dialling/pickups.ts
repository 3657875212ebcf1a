// Ringing channels that somebody else picks up: who does, until whoever dialled them looks.

import type { Channel } from '@jackfield/core'
import { perChannel } from '../engine/per-channel.ts'

export interface Pickup {
  readonly picker: Channel
  /** told when the call is over for the one who picked up */
  readonly done: () => void
}

const pickups = perChannel(() => ({ by: undefined as Pickup | undefined }))

/**
 * Whoever dialled this channel looks who has answered in its name. A channel that rings for somebody else, such as one that was
 * originated, would be taken for answered itself.
 */
export const offerPickup = (channel: Channel): void => void pickups.of(channel)

/** Is it being dialled and still ringing, with nobody at it yet? */
export const canBePickedUp = (channel: Channel): boolean =>
  pickups.known(channel) !== undefined &&
  channel.controller === 'dial' &&
  channel.isOutgoing &&
  !channel.isHangingUp &&
  (channel.state === 'Ringing' || channel.state === 'Down') &&
  pickups.known(channel)?.by === undefined

/** The dialled channel is answered in its name. */
export function pickUp(channel: Channel, pickup: Pickup): void {
  pickups.of(channel).by = pickup
  channel.handle({ type: 'answered' })
}

/** Who stands in for a channel that seems to have answered. */
export function takePickup(channel: Channel): Pickup | undefined {
  const kept = pickups.known(channel)
  const by = kept?.by
  if (kept) kept.by = undefined
  return by
}
