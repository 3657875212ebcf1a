// What we bring to the negotiation of one stream, by the endpoint's settings and the port that was opened.
// Not the negotiation.

import type { PortOpened } from '@jackfield/media'
import { attribute, type Direction, type StreamCapability } from '@jackfield/sdp'
import type { EndpointSettings } from '../configuration/settings.ts'
import { type AnswerOrder, answerOrder, type LocalCodec } from './local-codecs.ts'
import type { StreamEncryption } from './stream-encryption.ts'
import { videoFeedback } from './video-codecs.table.ts'

export interface StreamDeps {
  readonly endpoint: EndpointSettings
  readonly dtmfMode: EndpointSettings['dtmf_mode']
  readonly order: AnswerOrder
  readonly encryption: StreamEncryption
  readonly opened: PortOpened | undefined
  /** in descriptions */
  readonly address: string
  /** undefined: nothing is open yet, and nothing is described */
  readonly place: { readonly port: number; readonly rtcpPort: number } | undefined
  readonly codecs: readonly LocalCodec[]
  readonly direction: Direction
  readonly isAnswer: boolean
  readonly label: string | undefined
}

/** Modes in which digits go as events among the packets. */
const withEvents = new Set(['rfc4733', 'auto', 'auto_info'])
const standardPacketMs = 20
/** of a description that is never sent */
const noPort = 9

export function streamCapability(kind: 'audio' | 'video', sessionDeps: StreamDeps): StreamCapability {
  const { endpoint, order, encryption, opened, address, place, codecs, direction, isAnswer, label } = sessionDeps
  const port = place?.port ?? noPort
  const hasRtcpMux = endpoint.rtcp_mux || endpoint.bundle || encryption.isByHandshake
  // what may turn out to be needed is described, too
  const isMultiplexed = endpoint.rtcp_mux || endpoint.bundle
  const { ice } = encryption
  const isAudio = kind === 'audio'
  const candidates = () => encryption.candidates(address, port, isMultiplexed ? undefined : place?.rtcpPort)
  return {
    kind,
    codecs: codecs.map(({ capability }) => capability),
    ...order,
    hasTelephoneEvents: isAudio && withEvents.has(sessionDeps.dtmfMode),
    address,
    port,
    ...(place ? { rtcpPort: place.rtcpPort } : {}),
    direction,
    ...(label === undefined ? {} : { attributes: [attribute('label', label)] }),
    encryption: encryption.encryption(opened, isAnswer),
    hasRtcpMux,
    hasFeedback: endpoint.use_avpf && !endpoint.force_avp,
    ...(isAudio ? packetTimes(codecs) : { feedback: videoFeedback }),
    ...(endpoint.bundle ? { extensions: ['urn:ietf:params:rtp-hdrext:sdes:mid'] } : {}),
    ...(ice ? { ice: { ufrag: ice.localUfrag, password: ice.localPwd, candidates: candidates() } } : {}),
  }
}

/** Whether the sound of an endpoint is one without keys and ICE, and all it has. */
export const isPlainSound = (
  { media_encryption, ice_support, bundle }: EndpointSettings,
  codecs: readonly LocalCodec[],
): boolean => media_encryption === 'no' && !ice_support && !bundle && codecs.length > 0 && codecs.every(isSound)

const isSound = ({ kind }: LocalCodec) => kind === 'audio'

interface PlainSound {
  readonly codecs: readonly LocalCodec[]
  readonly address: string
  readonly dtmfMode: EndpointSettings['dtmf_mode']
  readonly capability: StreamCapability
}

/** Settings are made anew when they change. */
const plainSounds = new WeakMap<EndpointSettings, PlainSound>()

/** What we bring to such an offer before a port is open: the same for one call as for the next. */
export function plainSound(
  endpoint: EndpointSettings,
  codecs: readonly LocalCodec[],
  address: string,
  dtmfMode: EndpointSettings['dtmf_mode'],
): StreamCapability {
  const made = plainSounds.get(endpoint)
  if (made && made.codecs === codecs && made.address === address && made.dtmfMode === dtmfMode) return made.capability
  const capability: StreamCapability = {
    kind: 'audio',
    codecs: codecs.map((codec) => codec.capability),
    ...answerOrder(endpoint),
    hasTelephoneEvents: withEvents.has(dtmfMode),
    address,
    port: noPort,
    direction: 'sendrecv',
    encryption: { kind: 'none' },
    hasRtcpMux: endpoint.rtcp_mux,
    hasFeedback: endpoint.use_avpf && !endpoint.force_avp,
    ...packetTimes(codecs),
  }
  plainSounds.set(endpoint, { codecs, address, dtmfMode, capability })
  return capability
}

function packetTimes(codecs: readonly LocalCodec[]): Pick<StreamCapability, 'packetTimeMs' | 'mostPacketTimeMs'> {
  return {
    packetTimeMs: codecs[0]?.packetMs ?? standardPacketMs,
    mostPacketTimeMs: Math.max(...codecs.map(({ mostPacketMs }) => mostPacketMs ?? 0), standardPacketMs),
  }
}
