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
  const codecs = stream.codecs.flatMap((codec) => codecSpec(codec, known, kind))
  const packetMs = packetTime(stream, known, followsPacketTime)
  return {
    mid: stream.mid ?? String(stream.index),
    kind,
    codecs,
    ...(isAsymmetric && kind === 'audio' ? { isAsymmetric } : {}),
    ...(event ? { telephoneEvent: event } : {}),
    ...(otherEvents.length > 0 ? { otherTelephoneEvents: otherEvents } : {}),
    ...(packetMs === undefined ? {} : { ptimeMs: packetMs }),
    direction: directions[stream.direction],
    ...(mid === undefined ? {} : { extensions: { mid } }),
    ...(stream.feedback.length > 0 ? { feedback: stream.feedback } : {}),
    ...(transport
      ? {
          transport: {
            ...transport,
            remote: { address: stream.remoteAddress, port: stream.remotePort, rtcpPort: stream.remoteRtcpPort },
          },
        }
      : {}),
  }
}

function codecSpec(codec: NegotiatedCodec, known: readonly LocalCodec[], kind: string): StreamCodec[] {
  const local = named(codec, known)
  if (!local) return []
  return [
    {
      name: local.name,
      payloadType: codec.sendPayloadType,
      ...(codec.receivePayloadType === codec.sendPayloadType ? {} : { receivePayloadType: codec.receivePayloadType }),
      ...(codec.retransmission ? { retransmission: retransmissionSpec(codec.retransmission) } : {}),
      ...(kind === 'video' && codec.fmtp !== undefined ? { fmtp: codec.fmtp } : {}),
    },
  ]
}

const retransmissionSpec = ({
  sendPayloadType: payloadType,
  receivePayloadType,
}: NonNullable<NegotiatedCodec['retransmission']>) => ({ payloadType, receivePayloadType })

const named = (codec: NegotiatedCodec, known: readonly LocalCodec[]): LocalCodec | undefined =>
  known.find(
    ({ capability }) =>
      capability.name.toLowerCase() === codec.name.toLowerCase() &&
      capability.clockRateHz === codec.clockRateHz &&
      (capability.channels ?? 1) === codec.channels,
  )

function packetTime(stream: NegotiatedStream, known: readonly LocalCodec[], isFollowed: boolean): number | undefined {
  if (stream.kind !== 'audio') return undefined
  const [first] = stream.codecs
  return (isFollowed ? stream.packetTimeMs : undefined) ?? (first && named(first, known)?.packetMs)
}
