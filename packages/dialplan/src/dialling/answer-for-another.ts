// A call that rings elsewhere, taken: found, answered in its name, and talked until it is over.

import { accountsOfReplacement, type CallTarget, type Channel, canBePickedUp, pickUp } from '@jackfield/core'
import type { ApplicationRun, Outcome } from '../engine/engine-deps.ts'

/** `nobody`: nobody rings for whom this holds. */
export async function answerForAnother(
  call: ApplicationRun,
  isMeant: (ringing: Channel) => boolean,
): Promise<Outcome | 'nobody'> {
  const { channel, deps } = call
  const isFound = (other: Channel) => other !== channel && canBePickedUp(other) && isMeant(other)
  const ringing = deps.channels.offered.values().find(isFound)
  if (!ringing || !channel.answer()) return 'nobody'
  channel.setAccounts(accountsOfReplacement(channel.facts, ringing.facts))
  const over = Promise.withResolvers<CallTarget | undefined>()
  deps.bus.publish('call-picked-up', { channel: channel.snapshot(), target: ringing.snapshot() })
  pickUp(ringing, { picker: channel, done: over.resolve })
  const goesOn = await over.promise
  return goesOn ? goOn(call, goesOn) : 'continue'
}

/** Where the one that rang would have gone; the channel ends with it. */
async function goOn({ channel, deps }: ApplicationRun, target: CallTarget): Promise<Outcome> {
  if ('place' in target) {
    channel.asyncGoto(target.place)
  } else if ('run' in target) {
    const application = deps.registry.application(target.run)
    if (application) await deps.runner.run(deps.sessions.of(channel), application, target.data)
    else channel.fail('no-such-application', `there is no application '${target.run}'`)
  } else {
    const { application, args, written = args.join(',') } = target
    const showAgain = channel.runs('Stasis', args.length === 0 ? application : `${application},${written}`)
    const { place } = await deps.exchange.sessions.enter(channel, application, args)
    showAgain()
    if (place && !channel.isHangingUp) channel.asyncGoto(place)
  }
  return 'end'
}
