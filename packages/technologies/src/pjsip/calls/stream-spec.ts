// What was agreed about one stream, in the words of the media plane.
// Not the agreement.

import type { StreamCodec, StreamSpec, TransportSpec } from '@jackfield/media'
import type { Direction, NegotiatedCodec, NegotiatedStream } from '@jackfield/sdp'
import type { LocalCodec } from './local-codecs.ts'

const directions: Readonly<Record<Direction, NonNullable<StreamSpec['direction']>>> = {
  sendrecv: 'both',
  sendonly: 'out',
  recvonly: 'in',
  inactive: 'none',
}

const midExtension = 'urn:ietf:params:rtp-hdrext:sdes:mid'

export interface StreamChoices {
  /** of its own; undefined: that of the first stream */
  readonly transport: TransportSpec | undefined
  /** packets are as long as the peer asks for; otherwise as long as the codec's setting says */
  readonly followsPacketTime: boolean
  /** what is sent does not follow what comes */
  readonly isAsymmetric: boolean
}

export function streamSpec(
  stream: NegotiatedStream,
  known: readonly LocalCodec[],
  { transport, followsPacketTime, isAsymmetric }: StreamChoices,
): StreamSpec {
  const [event, ...otherEvents] = stream.telephoneEvents.map(({ receivePayloadType: payloadType, clockRateHz }) => ({
    payloadType,
    clockRateHz,
  }))
  const mid = stream.extensions.find(({ uri }) => uri === midExtension)?.id
  const kind = stream.kind === 'video' ? 'video' : 'audio'
  const packetMs = packetTime(stream, known, followsPacketTime)
  // made step by step: every call makes one
  const spec: { -readonly [K in keyof StreamSpec]: StreamSpec[K] } = {
    mid: stream.mid ?? String(stream.index),
    kind,
    codecs: codecSpecs(stream.codecs, known, kind),
    direction: directions[stream.direction],
  }
  if (isAsymmetric && kind === 'audio') spec.isAsymmetric = isAsymmetric
  if (event) spec.telephoneEvent = event
  if (otherEvents.length > 0) spec.otherTelephoneEvents = otherEvents
  if (packetMs !== undefined) spec.ptimeMs = packetMs
  if (mid !== undefined) spec.extensions = { mid }
  if (stream.feedback.length > 0) spec.feedback = stream.feedback
  if (transport) {
    const remote = { address: stream.remoteAddress, port: stream.remotePort, rtcpPort: stream.remoteRtcpPort }
    spec.transport = { ...transport, remote }
  }
  return spec
}

function codecSpecs(codecs: readonly NegotiatedCodec[], known: readonly LocalCodec[], kind: string): StreamCodec[] {
  const specs: StreamCodec[] = []
  for (const codec of codecs) {
    const local = named(codec, known)
    if (!local) continue
    const { sendPayloadType: payloadType, receivePayloadType, retransmission, fmtp } = codec
    const spec: { -readonly [K in keyof StreamCodec]: StreamCodec[K] } = { name: local.name, payloadType }
    if (receivePayloadType !== payloadType) spec.receivePayloadType = receivePayloadType
    if (retransmission) spec.retransmission = retransmissionSpec(retransmission)
    if (kind === 'video' && fmtp !== undefined) spec.fmtp = fmtp
    specs.push(spec)
  }
  // it stays as long as the call: without the room for more that a list takes
  return specs.slice()
}

const retransmissionSpec = ({
  sendPayloadType: payloadType,
  receivePayloadType,
}: NonNullable<NegotiatedCodec['retransmission']>) => ({ payloadType, receivePayloadType })

function named({ name, clockRateHz, channels }: NegotiatedCodec, known: readonly LocalCodec[]): LocalCodec | undefined {
  for (const codec of known) {
    const { capability } = codec
    if (capability.clockRateHz !== clockRateHz || (capability.channels ?? 1) !== channels) continue
    if (capability.name === name || capability.name.toLowerCase() === name.toLowerCase()) return codec
  }
  return undefined
}

function packetTime(stream: NegotiatedStream, known: readonly LocalCodec[], isFollowed: boolean): number | undefined {
  if (stream.kind !== 'audio') return undefined
  const [first] = stream.codecs
  return (isFollowed ? stream.packetTimeMs : undefined) ?? (first && named(first, known)?.packetMs)
}
