// Ringing channels that somebody else picks up: who does, until whoever has them called looks.
// Not the search for one that rings.

import type { Channel } from '../channels/channel.ts'
import type { CallTarget } from './call-target.ts'

export interface Pickup {
  readonly picker: Channel
  /** The call is over for the one who picked up; `goesOn`: where it goes in place of the channel that rang. */
  readonly done: (goesOn?: CallTarget) => void
}

interface Offer {
  by: Pickup | undefined
}

/** kept until the channel goes */
const offers = new WeakMap<Channel, Offer>()

/** The cause of a channel that rang and was answered by somebody else. */
export const answeredElsewhere = 26

/**
 * Whoever has this channel called will look, when it is answered, whether somebody has answered in its name. A channel whose caller does
 * not look would be taken for answered itself: it is not offered, and cannot be picked up.
 */
export function offerPickup(channel: Channel): void {
  if (offers.has(channel)) return
  offers.set(channel, { by: undefined })
  channel.offer(true)
}

/** Nobody looks any more. */
export function withdrawPickup(channel: Channel): void {
  offers.delete(channel)
  channel.offer(false)
}

/** Is it being called and still ringing, with nobody at it yet? */
export function canBePickedUp(channel: Channel): boolean {
  const offer = offers.get(channel)
  return (
    offer !== undefined &&
    offer.by === undefined &&
    channel.controller === 'dial' &&
    channel.isOutgoing &&
    !channel.isHangingUp &&
    (channel.state === 'Ringing' || channel.state === 'Down')
  )
}

/** The channel is answered in its name. */
export function pickUp(channel: Channel, pickup: Pickup): void {
  offers.set(channel, { by: pickup })
  // it went before whoever had it called looked: there is nothing to take
  channel.onEnd(() => {
    if (offers.get(channel)?.by !== pickup) return
    offers.delete(channel)
    pickup.done()
  })
  channel.handle({ type: 'answered' })
}

/** Who stands in for a channel that seems to have answered; that one ends as answered elsewhere. */
export function takePickup(channel: Channel): Pickup | undefined {
  const by = offers.get(channel)?.by
  if (by) {
    offers.set(channel, { by: undefined })
    channel.setHangupCause(answeredElsewhere)
  }
  return by
}
