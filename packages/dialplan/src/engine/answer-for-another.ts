// A call that rings elsewhere, taken: found, answered in its name, and talked until it is over.

import type { Channel } from '@jackfield/core'
import type { Call } from './parts.ts'
import { canBePickedUp, pickUp } from './pickups.ts'

/** False: nobody rings for whom this holds. */
export async function answerForAnother(call: Call, isMeant: (ringing: Channel) => boolean): Promise<boolean> {
  const { channel, parts } = call
  const ringing = parts.channels.all().find((other) => other !== channel && canBePickedUp(other) && isMeant(other))
  if (!ringing || !channel.answer()) return false
  const over = Promise.withResolvers<void>()
  parts.bus.publish('call-picked-up', { channel: channel.snapshot(), target: ringing.snapshot() })
  pickUp(ringing, { picker: channel, done: () => over.resolve() })
  await over.promise
  return true
}
