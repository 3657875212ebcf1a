// Our own offer, and what an answer to it comes to (RFC 3264 §5, §7).
// Not sending it.

import { answerDirection, directionOf, reverseDirection } from '../attributes/direction.ts'
import { formatCrypto } from '../attributes/encryption.ts'
import { hasAttribute } from '../attributes/find.ts'
import { extensionsOf, type Format, formatsOf, packetTimeMs } from '../attributes/formats.ts'
import { mediaAddress, midOf, rtcpAddress } from '../attributes/transport.ts'
import { SdpFault } from '../fault.ts'
import { type Attribute, attribute, type MediaDescription, type SessionDescription } from '../session-description.ts'
import type { Capabilities, DeclineReason, NegotiatedStream, StreamCapability } from './capabilities.ts'
import { declineMedia, describeMedia, describeSession } from './describe.ts'
import { isSameCodec, matchTelephoneEvents } from './match-codecs.ts'
import { acceptSecurity } from './match-security.ts'
import { declinedStream, extrasOf, mayReach, negotiated } from './negotiate.ts'
import { retransmissionFormat, retransmissionOf } from './retransmissions.ts'

/**
 * One media line per stream. `previous`: what was described last in this session; its lines keep their places, and
 * those no stream is given for are closed with port 0. Numbers and names that have a meaning keep it (RFC 3264 §8.3.2).
 */
export function createOffer(capabilities: Capabilities, previous?: SessionDescription): SessionDescription {
  const hasMids = capabilities.isBundled ?? false
  const known = knownNumbers(previous)
  const lines = placeStreams(capabilities.streams, previous)
  const mids = hasMids ? offerMids(lines.length, previous) : []
  const media = lines.map((stream, index) =>
    typeof stream === 'number'
      ? declineMedia(previous!.media[stream]!)
      : describeMedia(stream, offerParts(stream, mids[index], known), capabilities.address),
  )
  const bundled = mids.filter((_, index) => typeof lines[index] !== 'number')
  return describeSession(capabilities, media, bundled)
}

/** The stream of each line, those of one kind in their order; a number: that line of before, which is closed. */
function placeStreams(
  streams: readonly StreamCapability[],
  previous: SessionDescription | undefined,
): (StreamCapability | number)[] {
  const left = [...streams]
  const lines = (previous?.media ?? []).map((media, index) => {
    const at = left.findIndex(({ kind }) => kind === media.kind)
    return at < 0 ? index : left.splice(at, 1)[0]!
  })
  return [...lines, ...left]
}

function offerMids(count: number, previous: SessionDescription | undefined): string[] {
  const before = (previous?.media ?? []).map(midOf)
  const mids: string[] = []
  for (let index = 0; index < count; index++) {
    let number = index
    while (before[index] === undefined && [...before, ...mids].includes(String(number))) number++
    mids.push(before[index] ?? String(number))
  }
  return mids
}

/** What payload types and extension numbers already stand for, in all lines: bundled ones share them. */
interface KnownNumbers {
  readonly formats: readonly Format[]
  readonly extensions: ReadonlyMap<string, number>
}

function knownNumbers(previous: SessionDescription | undefined): KnownNumbers {
  const media = previous?.media ?? []
  return {
    formats: media.flatMap(formatsOf),
    extensions: new Map(media.flatMap(extensionsOf).map(({ id, uri }) => [uri, id] as const)),
  }
}

/** The number a format has already, or one that means nothing else. */
function numbered(format: Format, known: readonly Format[]): Format {
  const same = known.find((one) => isSameCodec(one, format))
  if (same) return { ...format, payloadType: same.payloadType }
  const taken = new Set(known.map(({ payloadType }) => payloadType))
  let { payloadType } = format
  for (let next = firstDynamic; taken.has(payloadType) && next <= lastDynamic; next++) payloadType = next
  return { ...format, payloadType }
}

function extensionNumbers(uris: readonly string[], known: ReadonlyMap<string, number>): Attribute[] {
  const taken = new Set(known.values())
  return uris.map((uri) => {
    let id = known.get(uri) ?? 1
    while (!known.has(uri) && taken.has(id)) id++
    taken.add(id)
    return attribute('extmap', `${id} ${uri}`)
  })
}

function offerParts(stream: StreamCapability, mid: string | undefined, known: KnownNumbers) {
  const codecs: Format[] = stream.codecs.map((codec) =>
    numbered({ ...codec, channels: codec.channels ?? 1, fmtp: codec.fmtp }, known.formats),
  )
  return {
    protocol: protocolOf(stream),
    formats: [
      ...codecs.flatMap((codec, at) => withRetransmission(codec, stream.codecs[at]?.retransmission, known, codecs)),
      ...(stream.hasTelephoneEvents ? eventFormats(codecs, known.formats) : []),
    ],
    direction: stream.direction ?? ('sendrecv' as const),
    hasRtcpMux: stream.hasRtcpMux ?? false,
    hasIce: true,
    mid,
    security: securityLines(stream),
    extras: [
      ...codecs.flatMap(({ payloadType }) =>
        (stream.feedback ?? []).map((value) => attribute('rtcp-fb', `${payloadType} ${value}`)),
      ),
      ...extensionNumbers(stream.extensions ?? [], known.extensions),
    ],
    packetTimeMs: stream.packetTimeMs,
  }
}

/** The number it has already, the one we like, or one that is free. */
function withRetransmission(
  codec: Format,
  liked: number | undefined,
  known: KnownNumbers,
  codecs: readonly Format[],
): Format[] {
  if (liked === undefined) return [codec]
  const same = retransmissionOf(known.formats, codec)
  if (same) return [codec, retransmissionFormat(same.payloadType, codec)]
  const taken = new Set([...known.formats, ...codecs].map(({ payloadType }) => payloadType))
  let payloadType = liked
  for (let next = firstDynamic; taken.has(payloadType) && next <= lastDynamic; next++) payloadType = next
  return taken.has(payloadType) ? [codec] : [codec, retransmissionFormat(payloadType, codec)]
}

function protocolOf({ encryption, hasFeedback }: StreamCapability): string {
  const feedback = hasFeedback ? 'F' : ''
  if (encryption.kind === 'none' || encryption.isOptional) return `RTP/AVP${feedback}`
  return encryption.kind === 'sdes' ? `RTP/SAVP${feedback}` : `UDP/TLS/RTP/SAVP${feedback}`
}

const [firstDynamic, lastDynamic] = [96, 127]

/** 101 for 8000 Hz, as everybody has it; other rates get free numbers. */
function eventFormats(codecs: readonly Format[], known: readonly Format[]): Format[] {
  const taken = new Set([...codecs, ...known].map(({ payloadType }) => payloadType))
  const rates = [...new Set([8000, ...codecs.map(({ clockRateHz }) => clockRateHz)])]
  return rates.flatMap((clockRateHz) => {
    const same = known.find((one) => one.name.toLowerCase() === 'telephone-event' && one.clockRateHz === clockRateHz)
    if (same) return [{ ...same, fmtp: '0-16' }]
    let payloadType = 101
    while (taken.has(payloadType) && payloadType < 127) payloadType++
    if (taken.has(payloadType)) return []
    taken.add(payloadType)
    return [{ payloadType, name: 'telephone-event', clockRateHz, channels: 1, fmtp: '0-16' }]
  })
}

function securityLines({ encryption }: StreamCapability): Attribute[] {
  if (encryption.kind === 'none') return []
  if (encryption.kind === 'sdes') {
    return encryption.keys.map(({ suite, key }, at) => attribute('crypto', formatCrypto({ tag: at + 1, suite, key })))
  }
  const { hash, value } = encryption.fingerprint
  return [attribute('fingerprint', `${hash} ${value}`), attribute('setup', encryption.setup)]
}

/** What was agreed on, for each line of our offer. */
export function acceptAnswer(
  offer: SessionDescription,
  answer: SessionDescription,
  capabilities: Capabilities,
): NegotiatedStream[] | SdpFault {
  if (answer.media.length !== offer.media.length) return new SdpFault('bad-media')
  const left = capabilities.streams.map((stream, capability) => ({ stream, capability }))
  return offer.media.map((offered, index) => {
    const answered = answer.media[index]!
    const at = offered.port === 0 ? -1 : left.findIndex(({ stream }) => stream.kind === offered.kind)
    if (at < 0) return declinedStream(index, offered, 'not-wanted')
    const { stream: own, capability } = left.splice(at, 1)[0]!
    if (answered.port === 0) return declinedStream(index, offered, 'not-wanted')
    const stream = accept(offered, answer, answered, own, capabilities)
    return typeof stream === 'string' ? declinedStream(index, offered, stream) : { ...stream, index, capability }
  })
}

function accept(
  offered: MediaDescription,
  answer: SessionDescription,
  answered: MediaDescription,
  own: StreamCapability,
  capabilities: Capabilities,
): Omit<NegotiatedStream, 'index'> | DeclineReason {
  const place = mediaAddress(answer, answered)
  const rtcp = rtcpAddress(answer, answered)
  if (!place || !rtcp || answered.kind !== offered.kind) return 'no-address'
  if (!mayReach(capabilities, place, rtcp)) return 'address-refused'
  const security = acceptSecurity(answer, answered, own.encryption)
  if (typeof security === 'string') return security
  const formats = formatsOf(answered)
  const ours = formatsOf(offered)
  const pairs = formats.flatMap((remote) => {
    const local = ours.find((one) => isSameCodec(remote, one))
    const codec = local && own.codecs.find((one) => isSameCodec(local, one))
    return codec ? [{ remote, local: { ...codec, payloadType: local.payloadType } }] : []
  })
  if (pairs.length === 0) return 'no-common-codec'
  const events = own.hasTelephoneEvents ? matchTelephoneEvents(formats, pairs) : []
  const extras = extrasOf(answered, own, pairs)
  const theirs = directionOf(answer, answered)
  const hasRtcpMux = hasAttribute(answered, 'rtcp-mux') && (own.hasRtcpMux ?? false)
  return {
    kind: answered.kind,
    codecs: pairs.map(({ remote, local }) => {
      const [theirs, mine] = [retransmissionOf(formats, remote), retransmissionOf(ours, local)]
      return negotiated(remote, local.payloadType, mine && theirs?.payloadType, mine?.payloadType)
    }),
    telephoneEvents: events.map((event) => negotiated(event, ownNumber(ours, event))),
    direction: answerDirection(theirs, own.direction ?? reverseDirection(theirs)),
    remoteAddress: place.address,
    remotePort: place.port,
    remoteRtcpAddress: rtcp.address,
    remoteRtcpPort: hasRtcpMux ? place.port : rtcp.port,
    hasRtcpMux,
    packetTimeMs: packetTimeMs(answered),
    mid: midOf(answered),
    security,
    feedback: extras.feedback,
    extensions: extras.extensions,
  }
}

/** The number we offered for the same thing; theirs may differ. */
const ownNumber = (ours: readonly Format[], theirs: Format): number =>
  ours.find((one) => isSameCodec(theirs, one))?.payloadType ?? theirs.payloadType
