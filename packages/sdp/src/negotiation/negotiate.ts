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
import { type CodecMatch, matchCodecs, matchTelephoneEvents } from './match-codecs.ts'
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
  const free: (StreamCapability | undefined)[] = [...capabilities.streams]
  const media: MediaDescription[] = []
  const streams: NegotiatedStream[] = []
  for (let index = 0; index < offer.media.length; index++) {
    const offered = offer.media[index]!
    const isOffered = offered.port !== 0 || isBundleOnly(offered)
    const capability = isOffered ? free.findIndex((stream) => stream?.kind === offered.kind) : -1
    const own = free[capability]
    const agreed = own
      ? agree(offer, offered, own, capabilities, { index, capability })
      : isOffered
        ? 'not-wanted'
        : 'not-offered'
    if (typeof agreed === 'string') {
      media.push(declineMedia(offered))
      streams.push(declinedStream(index, offered, agreed))
      continue
    }
    free[capability] = undefined
    media.push(agreed.media)
    streams.push(agreed.stream)
  }
  const accepted = bundle.filter((mid) => streams.some((stream) => stream.mid === mid && !stream.declined))
  const isAnyAgreed = streams.some(({ declined }) => declined === undefined)
  return { answer: describeSession(capabilities, media, accepted), streams: streams.slice(), isAnyAgreed }
}

/** In a bundle a line may have port 0 and still be wanted (RFC 8843 §6). */
const isBundleOnly = (media: MediaDescription) => hasAttribute(media, 'bundle-only')

function agree(
  offer: SessionDescription,
  offered: MediaDescription,
  own: StreamCapability,
  capabilities: Capabilities,
  { index, capability }: { readonly index: number; readonly capability: number },
): { media: MediaDescription; stream: NegotiatedStream } | DeclineReason {
  const place = mediaAddress(offer, offered)
  const rtcp = rtcpAddress(offer, offered)
  if (!place || !rtcp) return 'no-address'
  if (!mayReach(capabilities, place, rtcp)) return 'address-refused'
  const secured = matchSecurity(offer, offered, own.encryption)
  if (typeof secured === 'string') return secured
  const formats = formatsOf(offered)
  const matches = matchCodecs(formats, own)
  if (matches.length === 0) return 'no-common-codec'
  const events = own.hasTelephoneEvents ? matchTelephoneEvents(formats, matches) : []
  const hasRtcpMux = (own.hasRtcpMux ?? false) && hasAttribute(offered, 'rtcp-mux')
  const direction = answerDirection(directionOf(offer, offered), own.direction ?? 'sendrecv')
  const { answered, codecs } = agreeCodecs(formats, matches)
  for (const event of events) answered.push(withFmtp(event, '0-16'))
  const mid = midOf(offered)
  const extras = extrasOf(offered, own, matches)
  const packetTime = packetTimeMs(offered) ?? own.packetTimeMs
  const parts = {
    protocol: offered.protocol,
    formats: answered,
    direction,
    hasRtcpMux,
    hasIce: own.ice !== undefined && iceOf(offer, offered) !== undefined,
    mid,
    security: secured.attributes,
    extras: extras.attributes,
    packetTimeMs: packetTime,
  }
  return {
    media: describeMedia(own, parts, capabilities.address),
    stream: {
      kind: offered.kind,
      codecs,
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
      index,
      capability,
    },
  }
}

/** What we answer of the codecs, with the numbers of the offer, and what that means. */
function agreeCodecs(
  formats: readonly Format[],
  matches: readonly CodecMatch[],
): { answered: Format[]; codecs: NegotiatedCodec[] } {
  const answered: Format[] = []
  const codecs: NegotiatedCodec[] = []
  for (const { remote, local } of matches) {
    const again = local.retransmission === undefined ? undefined : retransmissionOf(formats, remote)
    answered.push(withFmtp(remote, local.fmtp))
    if (again) answered.push(retransmissionFormat(again.payloadType, remote))
    codecs.push(negotiated(remote, remote.payloadType, again?.payloadType, again?.payloadType))
  }
  // a list that grew has room for many more, and this one stays as long as its call
  return { answered, codecs: codecs.slice() }
}

/** Where nothing goes at all is no question of what may go there. */
export const mayReach = ({ reaches }: Capabilities, media: MediaAddress, rtcp: MediaAddress): boolean =>
  !reaches || (mayGo(reaches, media.address) && (rtcp.address === media.address || mayGo(reaches, rtcp.address)))

const mayGo = (reaches: NonNullable<Capabilities['reaches']>, address: string) => isNowhere(address) || reaches(address)

const withFmtp = ({ payloadType, name, clockRateHz, channels }: Format, fmtp: string | undefined): Format => ({
  payloadType,
  name,
  clockRateHz,
  channels,
  fmtp,
})

/** `againSends`, `againReceives`: the numbers of packets that are sent again. */
export function negotiated(
  { name, clockRateHz, channels, payloadType: sendPayloadType, fmtp }: Format,
  receivePayloadType: number,
  againSends?: number,
  againReceives?: number,
): NegotiatedCodec {
  if (againSends === undefined || againReceives === undefined) {
    return { name, clockRateHz, channels, sendPayloadType, receivePayloadType, fmtp }
  }
  const retransmission = { sendPayloadType: againSends, receivePayloadType: againReceives }
  return { name, clockRateHz, channels, sendPayloadType, receivePayloadType, retransmission, fmtp }
}

interface Extras {
  readonly attributes: readonly Attribute[]
  readonly feedback: readonly string[]
  readonly extensions: readonly { readonly id: number; readonly uri: string }[]
}

const noExtras: Extras = { attributes: [], feedback: [], extensions: [] }

/** Feedback and header extensions that both know. */
export function extrasOf(media: MediaDescription, own: StreamCapability, codecs: readonly CodecMatch[]): Extras {
  if (!own.feedback && !own.extensions) return noExtras
  const known = new Set(own.feedback ?? [])
  const feedback = new Set<string>()
  const attributes: Attribute[] = []
  for (const { remote } of codecs) {
    const { payloadType } = remote
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
