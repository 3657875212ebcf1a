// Caller and called party talking, and who goes on where when they have finished.

import { detached } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import type { ApplicationRun, Outcome } from '../engine/application.ts'
import type { Options } from '../engine/option-string.ts'
import { limitCall } from './call-limit.ts'
import { callLimit, withCommas } from './dial-plan.ts'
import { setTime } from './dial-times.ts'
import { placeAfter } from './place-after.ts'

/** Bridges them; the peer has gone or was sent on when this resolves. */
export async function connectParties(
  call: ApplicationRun,
  peer: Channel,
  release: () => void,
  options: Options,
): Promise<Outcome> {
  const { channel, deps } = call
  const limit = callLimit(options)
  const granted = deps.features.joinOptions(channel, peer, options)
  let stopLimit: (() => void) | undefined
  const { reason } = await deps.exchange.calls.bridgeTwo({
    caller: channel,
    callee: peer,
    release,
    callerOptions: granted.first,
    calleeOptions: {
      ...granted.second,
      onLeft: () => {
        if (options.has('e')) runHangupExtension(call, peer)
      },
    },
    limitMs: limit?.limitMs,
    calleeGoesTo: placeAfter(call, 'Dial', options),
    onBridged: (bridge) => {
      if (limit) stopLimit = limitCall(call, bridge, peer, limit)
    },
  })
  stopLimit?.()
  setTime(channel, 'DIALEDTIME', deps.clock.wall() - channel.createdAt)
  const answeredAt = deps.callRecords.of(channel).answeredAt
  if (answeredAt !== undefined) setTime(channel, 'ANSWEREDTIME', deps.clock.wall() - answeredAt)
  if (channel.interruptedBy) return 'end'
  if (reason === 'transferred') return afterTransfer(call)
  return options.has('g') ? 'continue' : 'end'
}

/** A caller that handed the call on has nothing left to do here, unless it was told where to go. */
function afterTransfer(call: ApplicationRun): Outcome {
  const place = call.variable('GOTO_ON_BLINDXFR')
  return place && call.goToLocation(withCommas(place)) ? 'continue' : 'end'
}

/** `h` of the caller's context, on the called channel, which lives until it is through. */
function runHangupExtension({ channel, deps }: ApplicationRun, peer: Channel): void {
  if (peer.isEnded) return
  const release = peer.take({ kind: 'dialplan' })
  peer.changeQuietly({ context: channel.facts.context })
  detached(deps.pbxRun.runHangupExtension(deps.sessions.of(peer)).finally(release), 'the hangup extension', {
    channelId: peer.id,
  })
}
