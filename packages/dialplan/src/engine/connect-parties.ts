// Caller and called party talking, and who goes on where when they have finished.

import type { Channel, Place } from '@jackfield/core'
import type { Call, Outcome } from './application.ts'
import { limitCall } from './call-limit.ts'
import { callLimit, withCommas } from './dial-plan.ts'
import { setTime } from './dial-times.ts'
import { findLocation } from './location.ts'
import type { Options } from './option-string.ts'
import { bridgeTwo } from './two-party-bridge.ts'

/** Where the called channel goes on when the caller has hung up; nothing: it ends. */
function placeAfter({ channel, parts, log }: Call, options: Options): Place | undefined {
  if (!options.has('F')) return undefined
  const { context, exten, priority, caller } = channel.facts
  const given = options.get('F')
  if (!given) return { context, exten, priority: priority + 1 }
  const found = findLocation(withCommas(given), { context, exten, priority }, parts.extensions, caller.number)
  if (found.ok) return found.place
  log.warning(`Dial: ${found.reason}`)
  return undefined
}

/** Bridges them; the peer is let go of or sent on before this resolves. */
export async function connectParties(
  call: Call,
  peer: Channel,
  release: () => void,
  options: Options,
): Promise<Outcome> {
  const { channel, parts } = call
  const after = placeAfter(call, options)
  const limit = callLimit(options)
  let stopLimit: (() => void) | undefined
  const end = await bridgeTwo(parts, channel, peer, {
    ...parts.features.joinOptions(channel, peer, options),
    limitMs: limit?.limitMs,
    onBridged: (bridge) => {
      if (limit) stopLimit = limitCall(call, bridge, peer, limit)
    },
  })
  stopLimit?.()
  setTime(channel, 'DIALEDTIME', parts.clock.wall() - channel.createdAt)
  const answeredAt = parts.callRecords.of(channel).answeredAt
  if (answeredAt !== undefined) setTime(channel, 'ANSWEREDTIME', parts.clock.wall() - answeredAt)
  const hasPeerGone = peer.isHangingUp || peer.isEnded
  if (hasPeerGone && !channel.isHangingUp) channel.setHangupCause(peer.hangupCause)
  if (options.has('e')) await runHangupExtension(call, peer)
  // whoever took the peer elsewhere keeps it
  if (!hasPeerGone && after && channel.isHangingUp) parts.exchange.dialplanRuns.start(peer, after)
  else if (!hasPeerGone && peer.pilot === 'dial') peer.setHangupCause(channel.hangupCause || 16)
  release()
  if (channel.interruptedBy || !end) return 'end'
  return options.has('g') ? 'continue' : 'end'
}

/** `h` of the caller's context, on the called channel. */
async function runHangupExtension({ channel, parts }: Call, peer: Channel): Promise<void> {
  peer.changeQuietly({ context: channel.facts.context })
  await parts.walk.runHangupExtension(parts.sessions.of(peer))
}
