// What CHANNEL(…) reads of a SIP channel: pjsip, rtp and rtcp items, the endpoint, its aor and its contact.
// Not the items every channel has.

import { createHash } from 'node:crypto'
import { table } from '@jackfield/base'
import { formatNameAddress } from '@jackfield/sip'
import { qualityText, qualityTexts } from './quality-variables.ts'
import type { SipLeg } from './sip-leg.ts'

type Read = (leg: SipLeg) => string | undefined

const address = (place: { address: string; port: number } | undefined) =>
  place && `${place.address.includes(':') ? `[${place.address}]` : place.address}:${place.port}`

const flowOf = (leg: SipLeg) => leg.call?.flow ?? leg.incoming?.flow ?? leg.target?.flow

const pjsipItems = table<Read>({
  'call-id': ({ channel }) => channel.facts.protocolId,
  secure: (leg) => (/TLS|WSS/.test(flowOf(leg)?.transport ?? '') ? '1' : '0'),
  target_uri: (leg) => leg.call?.dialog.remoteTarget ?? leg.target?.uri ?? '',
  local_uri: (leg) => (leg.call ? formatNameAddress(leg.call.dialog.local) : ''),
  local_tag: (leg) => leg.call?.dialog.localTag ?? '',
  remote_uri: (leg) => (leg.call ? formatNameAddress(leg.call.dialog.remote) : ''),
  remote_tag: (leg) => leg.call?.dialog.remoteTag ?? '',
  request_uri: (leg) => leg.incoming?.request.requestUri ?? leg.target?.uri ?? '',
  t38state: () => 'DISABLED',
  local_addr: (leg) => address(flowOf(leg)?.local) ?? '',
  remote_addr: (leg) => address(flowOf(leg)?.remote) ?? '',
  transport: (leg) => flowOf(leg)?.transport ?? '',
  endpoint: ({ endpoint }) => endpoint.name,
})

const rtpItems = table<Read>({
  src: ({ media }) => address(media.localAddress) ?? '',
  // where packets go, which a peer behind an address translator does not describe
  dest: ({ media, deps, channel }) => address(deps.plane.peerOf(channel.id)?.remote ?? media.remoteAddress) ?? '',
  direct: ({ isDirectMedia, media }) => (isDirectMedia ? (address(media.directAddress) ?? '') : ''),
  secure: ({ media }) => (media.isSecure ? '1' : '0'),
  hold: ({ media }) => (media.isHeldByPeer ? '1' : '0'),
})

const plainItems = table<Read>({
  endpoint: ({ endpoint }) => endpoint.name,
  aor: ({ target }) => target?.aor ?? '',
  contact: ({ target }) => contactId(target?.aor, target?.contact),
})

/** undefined: there is no such item. */
export function readItem(leg: SipLeg, item: string): string | undefined {
  const [kind = '', name = ''] = item.split(',').map((part) => part.trim().toLowerCase())
  if (kind === 'pjsip') return pjsipItems.get(name)?.(leg)
  if (kind === 'rtp') return rtpItems.get(name || 'src')?.(leg)
  if (kind === 'rtcp') return readFigure(leg, name || 'all')
  return plainItems.get(kind)?.(leg)
}

function readFigure({ deps, channel }: SipLeg, name: string): string | undefined {
  const figures = deps.plane.statistics(channel.id)
  if (!figures) return ''
  const text = qualityTexts.get(name)
  if (text !== undefined) return qualityText(text, figures)
  const figure = table<number>(figures).get(name)
  return figure === undefined ? undefined : String(figure)
}

/** The name contacts have in the configuration. */
function contactId(aor: string | undefined, contact: string | undefined): string {
  if (aor === undefined || contact === undefined) return ''
  return `${aor};@${createHash('md5').update(contact).digest('hex')}`
}
