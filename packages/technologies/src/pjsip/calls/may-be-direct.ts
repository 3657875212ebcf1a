// Whether two legs could do without us: alone together in a bridge that wants nothing of their sound.
// Not the doing.

import { isIPv6 } from 'node:net'
import type { Member } from '@jackfield/core'
import type { SipLeg } from './sip-leg.ts'

export function mayBeDirect(one: SipLeg, other: SipLeg): boolean {
  if (!isWilling(one) || !isWilling(other) || !areAlone(one, other)) return false
  const [there, here] = [one.media.directMediaAddress, other.media.directMediaAddress]
  if (!there || !here || there.format !== here.format || one.media.dtmfMode !== other.media.dtmfMode) return false
  return isIPv6(there.address) === isIPv6(here.address)
}

function isWilling(leg: SipLeg): boolean {
  const { endpoint, channel, deps, view } = leg
  if (
    !endpoint.direct_media ||
    leg.refusesDirect ||
    leg.isOver ||
    !leg.isAnswered ||
    !channel.isUp ||
    channel.isHangingUp
  )
    return false
  // what is described is not where the peer is
  if (endpoint.rtp_symmetric || view.isTranslated || (endpoint.disable_direct_media_on_nat && isTranslated(leg))) {
    return false
  }
  return !channel.isOnHold && !deps.plane.usesSound(channel.id)
}

/** Another address speaks than the one where sound is wanted. */
const isTranslated = ({ call, media }: SipLeg): boolean => call?.flow.remote.address !== media.remoteAddress?.address

function areAlone({ channel, deps }: SipLeg, other: SipLeg): boolean {
  const bridge = deps.exchange.bridges.of(channel)
  if (!bridge || bridge.isHolding || bridge.members.length !== 2 || !bridge.has(other.channel)) return false
  if (bridge.attributes.includes('dtmf_events') || bridge.attributes.includes('proxy_media')) return false
  return bridge.members.every(isPlain)
}

const isPlain = ({ options }: Member): boolean =>
  !options.isMuted && !options.absorbsDigits && options.onDigit === undefined
