// The media port of a session: what it is opened with, and what it learns of what was agreed.
// Not the negotiation.

import { isDeepStrictEqual } from 'node:util'
import type { PortOpened, PortRenewal, PortSpec, StreamSpec, TransportSpec } from '@jackfield/media'
import { isNowhere, type NegotiatedStream, type SessionDescription } from '@jackfield/sdp'
import type { LocalCodec } from './local-codecs.ts'
import type { SdpSessionDeps } from './sdp-session-deps.ts'
import type { StreamEncryption } from './stream-encryption.ts'
import { streamSpec } from './stream-spec.ts'
import type { VideoLines } from './video-lines.ts'

/** What both sides have said. */
export interface Agreement {
  readonly local: SessionDescription
  readonly remote: SessionDescription
  /** also those that were declined */
  readonly streams: readonly NegotiatedStream[]
}

export class SessionPort {
  readonly #sessionDeps: SdpSessionDeps
  readonly #encryption: StreamEncryption
  readonly #video: VideoLines
  #renewal: PortRenewal = {}
  /** what it was opened with, until it is agreed on */
  #foreseen: PortRenewal | undefined
  opened: PortOpened | undefined

  constructor(sessionDeps: SdpSessionDeps, encryption: StreamEncryption, video: VideoLines) {
    this.#sessionDeps = sessionDeps
    this.#encryption = encryption
    this.#video = video
  }

  /** What it has to learn of what was agreed last. */
  get renewal(): PortRenewal {
    return this.#renewal
  }

  /** Before it is opened: what it will be like. */
  spec(codecs: readonly LocalCodec[]): PortSpec {
    const { endpoint, portRange } = this.#sessionDeps
    const { reportIntervalMs } = portRange
    return {
      kind: 'rtp',
      ...(reportIntervalMs === undefined ? {} : { reportIntervalMs }),
      transport: { ...this.#transport(), ...this.#foreseenTransport() },
      streams: this.#foreseen?.streams ?? this.#firstStreams(codecs),
      ...(endpoint.rtp_timeout > 0 ? { timeoutMs: endpoint.rtp_timeout * 1000 } : {}),
      ...(endpoint.rtp_keepalive > 0 ? { keepaliveMs: endpoint.rtp_keepalive * 1000 } : {}),
    }
  }

  /** False: what was agreed cannot be carried out, and nothing changes. */
  agree(agreement: Agreement, codecs: readonly LocalCodec[]): boolean {
    const { streams, remote } = agreement
    const first = streams.find(({ declined }) => !declined)
    const renewal = first && this.#encryption.renewal(first, remote, remote.media[first.index]!)
    if (!first || !renewal) return false
    const { remoteAddress: address, remotePort: port, remoteRtcpPort: rtcpPort, hasRtcpMux } = first
    this.#renewal = {
      ...(isNowhere(address) ? {} : { remote: { address, port, rtcpPort } }),
      streams: this.streams(agreement, codecs),
      isRtcpMultiplexed: hasRtcpMux,
      ...renewal,
    }
    return true
  }

  /** Its streams show somebody else. */
  showAnew(agreement: Agreement, codecs: readonly LocalCodec[]): void {
    this.#renewal = { ...this.#renewal, streams: this.streams(agreement, codecs) }
  }

  /** It can be opened with what will be agreed on: it need not be told twice. False: that cannot be carried out. */
  foresee(agreement: Agreement, codecs: readonly LocalCodec[]): boolean {
    const isPossible = this.agree(agreement, codecs)
    if (isPossible) this.#foreseen = this.#renewal
    this.#renewal = {}
    return isPossible
  }

  /** It came as it was foreseen. */
  confirmForeseen(): void {
    if (this.#foreseen) this.#renewal = this.#foreseen
  }

  /** Whether it was opened with what was agreed on just now. */
  takeForeseen(): boolean {
    const foreseen = this.#foreseen
    this.#foreseen = undefined
    return foreseen !== undefined && (foreseen === this.#renewal || isDeepStrictEqual(foreseen, this.#renewal))
  }

  /** What was agreed, stream by stream. */
  streams(agreement: Agreement, codecs: readonly LocalCodec[]): StreamSpec[] {
    const { bundle, use_ptime: followsPacketTime, asymmetric_rtp_codec: isAsymmetric } = this.#sessionDeps.endpoint
    const firstVideo = codecs.some(({ kind }) => kind === 'audio') ? 1 : 0
    return agreement.streams
      .filter(({ declined }) => !declined)
      .map((stream, at) => {
        const transport = at > 0 && !bundle ? this.#ownTransport(stream, agreement) : undefined
        const spec = streamSpec(stream, codecs, { transport, followsPacketTime, isAsymmetric })
        const shows = spec.kind === 'video' && this.#video.video((stream.capability ?? 0) - firstVideo)?.port
        return shows ? { ...spec, shows } : spec
      })
  }

  /** Of a stream beside the first that is not bundled with it: protected by what was agreed for it. */
  #ownTransport(stream: NegotiatedStream, { remote }: Agreement): TransportSpec {
    const { ice: _ice, dtls: _dtls, ...plain } = this.#transport()
    const { srtp, dtls, ice } = this.#encryption.renewal(stream, remote, remote.media[stream.index]!) ?? {}
    return { ...plain, ...(srtp ? { srtp } : {}), ...(dtls ? { dtls } : {}), ...(ice ? { ice } : {}) }
  }

  #transport(): TransportSpec {
    const { endpoint, mediaAddress, portRange } = this.#sessionDeps
    const { ice, dtls } = this.#encryption
    const hasOwnPorts = endpoint.rtp_port_start > 0
    return {
      localAddress: mediaAddress,
      firstPort: hasOwnPorts ? endpoint.rtp_port_start : portRange.first,
      lastPort: hasOwnPorts ? endpoint.rtp_port_end : portRange.last,
      isSymmetric: endpoint.rtp_symmetric,
      ...(portRange.strict === undefined ? {} : { strict: portRange.strict }),
      // a peer that does not multiplex has a handshake on each port
      ...(endpoint.bundle ? { isRtcpMultiplexed: true } : {}),
      ...(ice ? { ice } : {}),
      ...(dtls ? { dtls } : {}),
    }
  }

  #foreseenTransport(): Partial<TransportSpec> {
    const { remote, srtp, isRtcpMultiplexed } = this.#foreseen ?? {}
    return {
      ...(remote ? { remote } : {}),
      ...(srtp ? { srtp } : {}),
      ...(isRtcpMultiplexed ? { isRtcpMultiplexed } : {}),
    }
  }

  #firstStreams(codecs: readonly LocalCodec[]): StreamSpec[] {
    const isApart = !this.#sessionDeps.endpoint.bundle
    return streamKinds(codecs, this.#video).map((kind, index) => ({
      mid: String(index),
      kind,
      codecs: codecs.filter((codec) => codec.kind === kind).map(firstCodec),
      ...(index > 0 && isApart ? { transport: this.#transport() } : {}),
    }))
  }
}

/** The streams of a session that could be, in their order. */
export function streamKinds(codecs: readonly LocalCodec[], video: VideoLines): ('audio' | 'video')[] {
  const audio = codecs.some(({ kind }) => kind === 'audio') ? (['audio'] as const) : []
  return [...audio, ...Array.from({ length: video.count }, () => 'video' as const)]
}

const firstCodec = ({ name, kind, capability: { payloadType, fmtp } }: LocalCodec) => ({
  name,
  payloadType,
  ...(kind === 'video' && fmtp !== undefined ? { fmtp } : {}),
})
