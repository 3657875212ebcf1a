// The media port of a session: what it is opened with, and what it learns of what was agreed.
// Not the negotiation.

import { isDeepStrictEqual } from 'node:util'
import type { PortOpened, PortRenewal, PortSpec, StreamSpec, TransportSpec } from '@jackfield/media'
import { isNowhere, type NegotiatedStream, type SessionDescription } from '@jackfield/sdp'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { LocalCodec } from './local-codecs.ts'
import type { SdpSessionDeps } from './sdp-session-deps.ts'
import type { StreamEncryption } from './stream-encryption.ts'
import { streamSpec } from './stream-spec.ts'
import type { VideoLines } from './video-lines.ts'

/** While it is made. */
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

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
  #made: { of: Agreement['streams']; codecs: readonly LocalCodec[]; specs: readonly StreamSpec[] } | undefined
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
    const spec: Mutable<Extract<PortSpec, { kind: 'rtp' }>> = {
      kind: 'rtp',
      transport: this.#firstTransport(),
      streams: this.#foreseen?.streams ?? this.#firstStreams(codecs),
    }
    if (reportIntervalMs !== undefined) spec.reportIntervalMs = reportIntervalMs
    if (endpoint.rtp_timeout > 0) spec.timeoutMs = endpoint.rtp_timeout * 1000
    if (endpoint.rtp_keepalive > 0) spec.keepaliveMs = endpoint.rtp_keepalive * 1000
    return spec
  }

  /** False: what was agreed cannot be carried out, and nothing changes. */
  agree(agreement: Agreement, codecs: readonly LocalCodec[]): boolean {
    const { remote } = agreement
    const agreed = agreement.streams.filter(({ declined }) => !declined)
    // the transport of the port is that of the sound, and of what is bundled with it
    const first = agreed.find(({ kind }) => kind === 'audio') ?? (this.#isBundled ? agreed[0] : undefined)
    if (agreed.length === 0) return false
    if (!first) {
      this.#renewal = { streams: this.streams(agreement, codecs) }
      return true
    }
    const renewal = this.#encryption.renewal(first, remote, remote.media[first.index]!)
    if (!renewal) return false
    const { remoteAddress: address, remotePort: port, remoteRtcpPort: rtcpPort, hasRtcpMux } = first
    const { srtp, dtls, ice } = renewal
    const streams = this.streams(agreement, codecs)
    const learned = { streams, isRtcpMultiplexed: hasRtcpMux, srtp, dtls, ice }
    this.#renewal = isNowhere(address) ? learned : { remote: { address, port, rtcpPort }, ...learned }
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

  /** What was agreed, stream by stream; the sound first, whatever its place, and silent where there is none. */
  streams(agreement: Agreement, codecs: readonly LocalCodec[]): readonly StreamSpec[] {
    const made = this.#made
    // sound alone comes to the same each time it is asked for
    if (made?.of === agreement.streams && made.codecs === codecs) return made.specs
    const { use_ptime: followsPacketTime, asymmetric_rtp_codec: isAsymmetric } = this.#sessionDeps.endpoint
    const agreed = agreement.streams.filter(({ declined }) => !declined)
    const audio = agreed.find(({ kind }) => kind === 'audio')
    const choices = { followsPacketTime, isAsymmetric }
    const sound = audio
      ? streamSpec(audio, codecs, { followsPacketTime, isAsymmetric, transport: undefined })
      : silentStream(codecs)
    if (agreed.length === 1 && audio) {
      const specs = [sound]
      this.#made = { of: agreement.streams, codecs, specs }
      return specs
    }
    const videos = agreed
      .filter(({ kind }) => kind === 'video')
      .map((stream) => {
        const number = videoNumber(stream, codecs)
        const transport = this.#isBundled ? undefined : this.#ownTransport(stream, agreement)
        const spec = streamSpec(stream, codecs, { ...choices, transport })
        const shows = this.#video.video(number)?.port
        // one with a transport of its own is known by its number: what descriptions call it may change
        const mid = this.#isBundled ? spec.mid : videoMid(number)
        return { ...spec, mid, ...(shows ? { shows } : {}) }
      })
    return [sound, ...videos]
  }

  /** Where a stream of video is received; undefined: nothing is open for it. */
  videoPlace(number: number): Pick<NonNullable<PortOpened['local']>, 'address' | 'port' | 'rtcpPort'> | undefined {
    const { opened } = this
    if (this.#isBundled) return opened?.local
    return opened?.streams?.find(({ mid }) => mid === videoMid(number))?.local
  }

  /** What opens the streams of video that are possible and have no place yet; undefined: none is missing. */
  openMissing(agreement: Agreement | undefined, codecs: readonly LocalCodec[]): PortRenewal | undefined {
    if (this.#isBundled || !agreement) return undefined
    const missing = this.#firstStreams(codecs).filter(
      ({ kind }, at) => kind === 'video' && this.videoPlace(at - 1) === undefined,
    )
    return missing.length === 0 ? undefined : { streams: [...this.streams(agreement, codecs), ...missing] }
  }

  get #isBundled(): boolean {
    return this.#sessionDeps.endpoint.bundle
  }

  /** Of a stream beside the first that is not bundled with it: protected by what was agreed for it. */
  #ownTransport(stream: NegotiatedStream, { remote }: Agreement): TransportSpec {
    const { ice: _ice, dtls: _dtls, ...plain } = this.#transport(stream.kind === 'video' ? 'video' : 'audio')
    const { srtp, dtls, ice } = this.#encryption.renewal(stream, remote, remote.media[stream.index]!) ?? {}
    return { ...plain, ...(srtp ? { srtp } : {}), ...(dtls ? { dtls } : {}), ...(ice ? { ice } : {}) }
  }

  #transport(kind: 'audio' | 'video' = 'audio'): Mutable<TransportSpec> {
    const { endpoint, mediaAddress, portRange } = this.#sessionDeps
    const { ice, dtls } = this.#encryption
    const hasOwnPorts = endpoint.rtp_port_start > 0
    const spec: Mutable<TransportSpec> = {
      localAddress: mediaAddress,
      firstPort: hasOwnPorts ? endpoint.rtp_port_start : portRange.first,
      lastPort: hasOwnPorts ? endpoint.rtp_port_end : portRange.last,
      isSymmetric: endpoint.rtp_symmetric,
    }
    const marking = markingOf(endpoint, kind)
    if (marking) spec.marking = marking
    if (portRange.strict !== undefined) spec.strict = portRange.strict
    // a peer that does not multiplex has a handshake on each port
    if (endpoint.bundle) spec.isRtcpMultiplexed = true
    if (ice) spec.ice = ice
    if (dtls) spec.dtls = dtls
    return spec
  }

  /** With what is known of the peer already. */
  #firstTransport(): TransportSpec {
    const spec = this.#transport()
    const { remote, srtp, isRtcpMultiplexed } = this.#foreseen ?? {}
    if (remote) spec.remote = remote
    if (srtp) spec.srtp = srtp
    if (isRtcpMultiplexed) spec.isRtcpMultiplexed = isRtcpMultiplexed
    return spec
  }

  #firstStreams(codecs: readonly LocalCodec[]): StreamSpec[] {
    const of = (kind: 'audio' | 'video') => codecs.filter((codec) => codec.kind === kind).map(firstCodec)
    const audio = of('audio')
    const sound = audio.length > 0 ? { mid: soundMid, kind: 'audio' as const, codecs: audio } : silentStream(codecs)
    const videos = Array.from({ length: this.#video.count }, (_, number) => ({
      mid: this.#isBundled ? String(number + 1) : videoMid(number),
      kind: 'video' as const,
      codecs: of('video'),
      ...(this.#isBundled ? {} : { transport: this.#transport('video') }),
    }))
    return [sound, ...videos]
  }
}

/** Of streams that share a transport the audio's holds for all. */
function markingOf(endpoint: EndpointSettings, kind: 'audio' | 'video'): TransportSpec['marking'] {
  const typeOfService = kind === 'audio' ? endpoint.tos_audio : endpoint.tos_video
  const priority = kind === 'audio' ? endpoint.cos_audio : endpoint.cos_video
  return typeOfService > 0 || priority > 0 ? { typeOfService, priority } : undefined
}

const soundMid = '0'
const videoMid = (number: number) => `video ${number}`
const hasAudio = (codecs: readonly LocalCodec[]) => codecs.some(({ kind }) => kind === 'audio')

/** Which of the streams of video it is, of those that could be. */
const videoNumber = ({ capability = 0 }: NegotiatedStream, codecs: readonly LocalCodec[]) =>
  capability - (hasAudio(codecs) ? 1 : 0)

/** A port has sound, though there is none in this call. */
const silentStream = (codecs: readonly LocalCodec[]): StreamSpec => ({
  mid: soundMid,
  kind: 'audio',
  codecs: [codecs.filter(({ kind }) => kind === 'audio').map(firstCodec)[0] ?? { name: 'ulaw', payloadType: 0 }],
  direction: 'none',
})

/** The streams of a session that could be, in their order. */
export function streamKinds(codecs: readonly LocalCodec[], video: VideoLines): ('audio' | 'video')[] {
  const kinds: ('audio' | 'video')[] = hasAudio(codecs) ? ['audio'] : []
  for (let count = video.count; count > 0; count--) kinds.push('video')
  return kinds
}

const firstCodec = ({ name, kind, capability: { payloadType, fmtp } }: LocalCodec) => ({
  name,
  payloadType,
  ...(kind === 'video' && fmtp !== undefined ? { fmtp } : {}),
})
