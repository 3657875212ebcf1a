// An answer to an offer (RFC 3264 §6): a pure function of what they offer and what we can.
// Not a refusal: the caller sees that no stream is left and decides.

import { answerDirection, directionOf } from '../attributes/direction.ts'
import { hasAttribute } from '../attributes/find.ts'
import { extensionsOf, type Format, feedbackOf, formatsOf, packetTimeMs } from '../attributes/formats.ts'
import { iceOf } from '../attributes/ice.ts'
import { groupsOf, isNowhere, type MediaAddress, mediaAddress, midOf, rtcpAddress } from '../attributes/transport.ts'
import { type Attribute, attribute, type MediaDescription, type SessionDescription } from '../session-description.ts'
import type {
  Capabilities,
  DeclineReason,
  NegotiatedCodec,
  NegotiatedStream,
  StreamCapability,
} from './capabilities.ts'
import { declineMedia, describeMedia, describeSession } from './describe.ts'
import { matchCodecs, matchTelephoneEvents } from './match-codecs.ts'
import { matchSecurity } from './match-security.ts'
import { retransmissionFormat, retransmissionOf } from './retransmissions.ts'

export interface Negotiated {
  readonly answer: SessionDescription
  /** one for each media line of the offer */
  readonly streams: readonly NegotiatedStream[]
  /** false: not a single stream was agreed on */
  readonly isAnyAgreed: boolean
}

export function negotiate(offer: SessionDescription, capabilities: Capabilities): Negotiated {
  const bundle = capabilities.isBundled ? (groupsOf(offer, 'BUNDLE')[0] ?? []) : []
  const free = capabilities.streams.map((stream, index) => ({ stream, index }))
  const media: MediaDescription[] = []
  const streams: NegotiatedStream[] = []
  offer.media.forEach((offered, index) => {
    const at =
      offered.port === 0 && !isBundleOnly(offered) ? -1 : free.findIndex(({ stream }) => stream.kind === offered.kind)
    const own = at < 0 ? undefined : free[at]!
    const why = offered.port === 0 && !isBundleOnly(offered) ? 'not-offered' : 'not-wanted'
    const agreed = own ? agree(offer, offered, own.stream, capabilities) : why
    if (typeof agreed === 'string') {
      media.push(declineMedia(offered))
      streams.push(declinedStream(index, offered, agreed))
      return
    }
    free.splice(at, 1)
    media.push(agreed.media)
    streams.push({ ...agreed.stream, index, capability: own!.index })
  })
  const accepted = bundle.filter((mid) => streams.some((stream) => stream.mid === mid && !stream.declined))
  const isAnyAgreed = streams.some(({ declined }) => declined === undefined)
  return { answer: describeSession(capabilities, media, accepted), streams, isAnyAgreed }
}

/** In a bundle a line may have port 0 and still be wanted (RFC 8843 §6). */
const isBundleOnly = (media: MediaDescription) => hasAttribute(media, 'bundle-only')

function agree(
  offer: SessionDescription,
  offered: MediaDescription,
  own: StreamCapability,
  capabilities: Capabilities,
): { media: MediaDescription; stream: Omit<NegotiatedStream, 'index'> } | DeclineReason {
  const place = mediaAddress(offer, offered)
  const rtcp = rtcpAddress(offer, offered)
  if (!place || !rtcp) return 'no-address'
  if (!mayReach(capabilities, place, rtcp)) return 'address-refused'
  const secured = matchSecurity(offer, offered, own.encryption)
  if (typeof secured === 'string') return secured
  const formats = formatsOf(offered)
  const codecs = matchCodecs(formats, own)
  if (codecs.length === 0) return 'no-common-codec'
  const events = own.hasTelephoneEvents ? matchTelephoneEvents(formats, codecs) : []
  const hasRtcpMux = hasAttribute(offered, 'rtcp-mux') && (own.hasRtcpMux ?? false)
  const direction = answerDirection(directionOf(offer, offered), own.direction ?? 'sendrecv')
  const answered: Format[] = [
    ...codecs.flatMap(({ remote, local }) => {
      const again = local.retransmission === undefined ? undefined : retransmissionOf(formats, remote)
      const format = withFmtp({ ...remote, fmtp: undefined }, local.fmtp)
      return again ? [format, retransmissionFormat(again.payloadType, remote)] : [format]
    }),
    ...events.map((event) => ({ ...event, fmtp: '0-16' })),
  ]
  const mid = midOf(offered)
  const extras = extrasOf(
    offered,
    own,
    codecs.map(({ remote }) => remote),
  )
  const packetTime = packetTimeMs(offered) ?? own.packetTimeMs
  const parts = {
    protocol: offered.protocol,
    formats: answered,
    direction,
    hasRtcpMux,
    hasIce: iceOf(offer, offered) !== undefined,
    mid,
    security: secured.attributes,
    extras: extras.attributes,
    packetTimeMs: packetTime,
  }
  return {
    media: describeMedia(own, parts, capabilities.address),
    stream: {
      kind: offered.kind,
      codecs: codecs.map(({ remote, local }) => {
        const again = local.retransmission === undefined ? undefined : retransmissionOf(formats, remote)
        return negotiated(remote, remote.payloadType, again?.payloadType, again?.payloadType)
      }),
      telephoneEvents: events.map((event) => negotiated(event, event.payloadType)),
      direction,
      remoteAddress: place.address,
      remotePort: place.port,
      remoteRtcpAddress: rtcp.address,
      remoteRtcpPort: hasRtcpMux ? place.port : rtcp.port,
      hasRtcpMux,
      packetTimeMs: packetTime,
      mid,
      security: secured.security,
      feedback: extras.feedback,
      extensions: extras.extensions,
    },
  }
}

/** Where nothing goes at all is no question of what may go there. */
export const mayReach = ({ reaches }: Capabilities, ...places: readonly MediaAddress[]): boolean =>
  !reaches || places.every(({ address }) => isNowhere(address) || reaches(address))

const withFmtp = (format: Format, fmtp: string | undefined): Format => ({ ...format, fmtp })

/** `againSends`, `againReceives`: the numbers of packets that are sent again. */
export const negotiated = (
  remote: Format,
  receivePayloadType: number,
  againSends?: number,
  againReceives?: number,
): NegotiatedCodec => ({
  name: remote.name,
  clockRateHz: remote.clockRateHz,
  channels: remote.channels,
  sendPayloadType: remote.payloadType,
  receivePayloadType,
  ...(againSends === undefined || againReceives === undefined
    ? {}
    : { retransmission: { sendPayloadType: againSends, receivePayloadType: againReceives } }),
  fmtp: remote.fmtp,
})

/** Feedback and header extensions that both know. */
export function extrasOf(
  media: MediaDescription,
  own: StreamCapability,
  codecs: readonly Format[],
): { attributes: Attribute[]; feedback: string[]; extensions: { id: number; uri: string }[] } {
  const known = new Set(own.feedback ?? [])
  const feedback = new Set<string>()
  const attributes: Attribute[] = []
  for (const { payloadType } of codecs) {
    for (const value of feedbackOf(media, payloadType)) {
      if (!known.has(value)) continue
      feedback.add(value)
      attributes.push(attribute('rtcp-fb', `${payloadType} ${value}`))
    }
  }
  const extensions = extensionsOf(media).filter(({ uri }) => own.extensions?.includes(uri))
  attributes.push(...extensions.map(({ id, uri }) => attribute('extmap', `${id} ${uri}`)))
  return { attributes, feedback: [...feedback], extensions }
}

export const declinedStream = (index: number, media: MediaDescription, declined: DeclineReason): NegotiatedStream => ({
  index,
  kind: media.kind,
  declined,
  codecs: [],
  telephoneEvents: [],
  direction: 'inactive',
  remoteAddress: '',
  remotePort: 0,
  remoteRtcpAddress: '',
  remoteRtcpPort: 0,
  hasRtcpMux: false,
  mid: midOf(media),
  security: { kind: 'none' },
  feedback: [],
  extensions: [],
})
