// What we bring to the negotiation of one stream, by the endpoint's settings and the port that was opened.
// Not the negotiation.

import type { PortOpened } from '@jackfield/media'
import { attribute, type Direction, type StreamCapability } from '@jackfield/sdp'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { AnswerOrder, LocalCodec } from './local-codecs.ts'
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

function packetTimes(codecs: readonly LocalCodec[]): Pick<StreamCapability, 'packetTimeMs' | 'mostPacketTimeMs'> {
  return {
    packetTimeMs: codecs[0]?.packetMs ?? standardPacketMs,
    mostPacketTimeMs: Math.max(...codecs.map(({ mostPacketMs }) => mostPacketMs ?? 0), standardPacketMs),
  }
}
