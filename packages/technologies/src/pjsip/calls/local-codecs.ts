// The codecs we bring to a session: those an endpoint may use, in the order its settings and the other party want.
// Not what comes of them: the session negotiates.

import { codecNamed } from '@jackfield/media'
import type { CodecCapability } from '@jackfield/sdp'
import type { AllowedCodec } from '../configuration/option-kinds.ts'
import type { EndpointSettings } from '../configuration/settings.ts'
import { videoClockRateHz, videoCodecs } from './video-codecs.table.ts'

export interface LocalCodec {
  /** as the configuration and the interface write it */
  readonly name: string
  readonly kind: 'audio' | 'video'
  readonly capability: CodecCapability
  readonly packetMs?: number
  readonly mostPacketMs?: number
}

/** Those of the endpoint that this exchange knows, in its order. */
export function allowedCodecs(endpoint: EndpointSettings): readonly LocalCodec[] {
  const known = codecsOf.get(endpoint)
  if (known) return known
  const { allow, max_audio_streams } = endpoint
  const all = allow.flatMap((allowed) => localCodec(allowed) ?? [])
  const codecs = all.filter(({ kind }) => kind !== 'audio' || max_audio_streams > 0)
  codecsOf.set(endpoint, codecs)
  return codecs
}

/** Settings are made anew when they change. */
const codecsOf = new WeakMap<EndpointSettings, readonly LocalCodec[]>()

export function codecsNamed(names: readonly string[]): readonly LocalCodec[] {
  return names.flatMap((name) => localCodec({ name }) ?? [])
}

function localCodec({ name, packetMs }: AllowedCodec): LocalCodec | undefined {
  const audio = codecNamed(name)
  if (audio) {
    const { rtpName, clockRateHz, rtpChannels: channels, payloadType, fmtp, ptimeMs } = audio
    return {
      name,
      kind: 'audio',
      capability: { name: rtpName, clockRateHz, channels, payloadType, fmtp },
      packetMs: packetMs ?? ptimeMs.default,
      mostPacketMs: ptimeMs.max,
    }
  }
  const video = videoCodecs.get(name)
  if (!video) return undefined
  const { rtpName, payloadType, retransmission, fmtp } = video
  return {
    name,
    kind: 'video',
    capability: { name: rtpName, clockRateHz: videoClockRateHz, payloadType, retransmission, fmtp },
  }
}

/** What we offer. `wanted`: what the party behind speaks, best first; empty: it takes anything. */
export function offeredCodecs(endpoint: EndpointSettings, wanted: readonly string[]): readonly LocalCodec[] {
  const local = allowedCodecs(endpoint)
  const common = wanted.flatMap((name) => local.find((codec) => codec.name === name) ?? [])
  const rest = local.filter((codec) => !common.includes(codec))
  const inLocalOrder = local.filter((codec) => common.includes(codec))
  if (common.length === 0) return local
  switch (endpoint.outgoing_call_offer_pref) {
    case 'local':
      return inLocalOrder
    case 'local_first':
      return inLocalOrder.slice(0, 1)
    case 'local_merge':
      return local
    case 'remote':
      return common
    case 'remote_first':
      return common.slice(0, 1)
    case 'remote_merge':
      return [...common, ...rest]
  }
}

export interface AnswerOrder {
  readonly order: 'local' | 'remote'
  readonly isSingleCodec: boolean
}

/** Whose order an answer of ours has, and whether only the best codec is in it. */
export function answerOrder(endpoint: EndpointSettings): AnswerOrder {
  const preference = endpoint.incoming_call_offer_pref
  return {
    order: preference.startsWith('remote') ? 'remote' : 'local',
    isSingleCodec: preference.endsWith('_first') || endpoint.preferred_codec_only,
  }
}
