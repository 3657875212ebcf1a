// A call that rings elsewhere, taken: found, answered in its name, and talked until it is over.

import { accountsOfReplacement, type Channel } from '@jackfield/core'
import type { ApplicationRun } from '../engine/engine-deps.ts'
import { canBePickedUp, pickUp } from './pickups.ts'

/** False: nobody rings for whom this holds. */
export async function answerForAnother(call: ApplicationRun, isMeant: (ringing: Channel) => boolean): Promise<boolean> {
  const { channel, deps } = call
  const ringing = deps.channels.all().find((other) => other !== channel && canBePickedUp(other) && isMeant(other))
  if (!ringing || !channel.answer()) return false
  channel.setAccounts(accountsOfReplacement(channel.facts, ringing.facts))
  const over = Promise.withResolvers<void>()
  deps.bus.publish('call-picked-up', { channel: channel.snapshot(), target: ringing.snapshot() })
  pickUp(ringing, { picker: channel, done: () => over.resolve() })
  await over.promise
  return true
}
