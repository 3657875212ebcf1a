// A call that takes the place of another (RFC 3891): the newcomer is answered and sits where the other sat.
// Not who asked for it.

import { detached } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import { parseReplaces, SipFault } from '@jackfield/sip'
import type { IdentifiedRequest } from '../signalling/signalling.ts'
import { answerLeg } from './before-answer.ts'
import type { CallsDeps } from './calls-deps.ts'
import { handleInvite } from './incoming-leg.ts'
import { reportRefused } from './refusal-words.ts'
import type { SipLeg } from './sip-leg.ts'

const normalClearing = 16

export async function handleReplacement(
  deps: CallsDeps,
  request: IdentifiedRequest,
  keep: (leg: SipLeg) => void,
): Promise<void> {
  const { incoming } = request
  const refuse = (status: number) => {
    reportRefused(deps, request, status, status === 400 ? 'request-invalid' : 'no-call-to-replace')
    incoming.respond(status)
  }
  const replaces = parseReplaces(incoming.request.header('replaces') ?? '')
  if (replaces instanceof SipFault) {
    refuse(400)
    return
  }
  const call = deps.signalling.agent.findCall(replaces)
  const old = call && deps.channelOf(call)
  if (!call || !old || call.isEnded) {
    refuse(481)
    return
  }
  // only a call that rings may be taken so, and that one is the caller's to take (§3)
  if (replaces.isEarlyOnly && old.isUp) {
    refuse(486)
    return
  }
  if (!old.isUp && !old.isOutgoing) {
    refuse(481)
    return
  }
  await handleInvite(deps, request, keep, {
    exten: old.facts.exten || 's',
    begin: (leg) => replaceLeg(deps, leg, old),
  })
}

function replaceLeg({ exchange }: CallsDeps, leg: SipLeg, old: Channel): void {
  const { channel } = leg
  if (!answerLeg(leg)) return
  channel.moveState('answered')
  const isTaken = exchange.transfers.replace(old, channel)
  const end = () => channel.requestHangup('device', normalClearing)
  if (isTaken === false) end()
  else if (isTaken !== true) {
    // its bridge is at another exchange, which is asked
    detached(
      isTaken.then((is) => (is ? undefined : end())),
      'a call in place of another',
      { channelId: channel.id },
    )
  }
}
