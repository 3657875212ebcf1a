// The media of one call as both sides describe it: what we offer and answer, and what comes of it for the media port.
// Not the port, and not SIP: texts come in and go out, and the owner opens and renews.

import { isDeepStrictEqual } from 'node:util'
import type { Random } from '@jackfield/base'
import type { PortOpened, PortRange, PortRenewal, PortSpec, StreamSpec, TransportSpec } from '@jackfield/media'
import {
  acceptAnswer,
  type Capabilities,
  createOffer,
  type Direction,
  formatSession,
  isNowhere,
  type NegotiatedStream,
  negotiate,
  nextVersion,
  parseSession,
  SdpFault,
  type SessionDescription,
} from '@jackfield/sdp'
import type { EndpointSettings } from '../configuration/settings.ts'
import { type DirectWay, directWay } from './direct-way.ts'
import type { DtlsMaterial } from './dtls-files.ts'
import { answerOrder, type LocalCodec } from './local-codecs.ts'
import { type Picture, placePictures } from './pictures.ts'
import { streamCapability } from './stream-capability.ts'
import { StreamProtection } from './stream-protection.ts'
import { streamSpec } from './stream-spec.ts'

export interface SessionGround {
  readonly endpoint: EndpointSettings
  readonly random: Random
  /** where ports are opened, and what stands in descriptions instead */
  readonly mediaAddress: string
  readonly advertisedAddress: string
  readonly portRange: PortRange
  /** left out: certificates of our own, and anybody's who described it */
  readonly dtls?: DtlsMaterial
}

/** `unreadable`: no description; `unacceptable`: nothing in it that we can do. */
export type SessionFault = 'unreadable' | 'unacceptable'

export class MediaSession {
  readonly #ground: SessionGround
  readonly #protection: StreamProtection
  readonly #sessionId: string
  #codecs: readonly LocalCodec[]
  #opened: PortOpened | undefined
  /** those the peer may send on */
  #videoLines: number
  /** whom the streams of video show, where that was agreed; undefined: free again */
  #pictures: readonly (Picture | undefined)[] = []
  /** what we said last, and what they did */
  #local: SessionDescription | undefined
  #remote: SessionDescription | undefined
  #pendingOffer: { description: SessionDescription; capabilities: Capabilities; isElsewhere: boolean } | undefined
  #agreed: readonly NegotiatedStream[] = []
  #renewal: PortRenewal = {}
  #judged: { readonly text: string; readonly session: SessionDescription } | undefined
  /** what the port was opened with, until it is agreed on */
  #foreseen: PortRenewal | undefined
  /** where the peer's sound is to go instead of here, from the next description on */
  elsewhere: DirectWay | undefined
  #isElsewhere = false
  /** what we would do ourselves: less than both ways when we hold */
  direction: Direction = 'sendrecv'

  /** `codecs`: in the order we like them. */
  constructor(ground: SessionGround, codecs: readonly LocalCodec[]) {
    this.#ground = ground
    this.#codecs = codecs
    this.#protection = new StreamProtection(ground.endpoint, ground.random, ground.dtls)
    this.#sessionId = String(ground.random.below(2 ** 31))
    this.#videoLines = this.#of('video').length > 0 ? Math.min(1, ground.endpoint.max_video_streams) : 0
  }

  /** Before it is opened: what the port will be like. */
  portSpec(): PortSpec {
    const { endpoint, portRange } = this.#ground
    const { reportIntervalMs } = portRange
    return {
      kind: 'rtp',
      ...(reportIntervalMs === undefined ? {} : { reportIntervalMs }),
      transport: { ...this.#transport(), ...this.#foreseenWay() },
      streams: this.#foreseen?.streams ?? this.#kinds().map((kind, index) => this.#firstSpec(kind, index)),
      ...(endpoint.rtp_timeout > 0 ? { timeoutMs: endpoint.rtp_timeout * 1000 } : {}),
      ...(endpoint.rtp_keepalive > 0 ? { keepaliveMs: endpoint.rtp_keepalive * 1000 } : {}),
    }
  }

  #foreseenWay(): Partial<TransportSpec> {
    const { remote, srtp, isRtcpMultiplexed } = this.#foreseen ?? {}
    return {
      ...(remote ? { remote } : {}),
      ...(srtp ? { srtp } : {}),
      ...(isRtcpMultiplexed ? { isRtcpMultiplexed } : {}),
    }
  }

  opened(port: PortOpened): void {
    this.#opened = port
  }

  /** Other codecs than the endpoint's for what is offered from now on. */
  useCodecs(codecs: readonly LocalCodec[]): void {
    this.#codecs = codecs
  }

  get codecs(): readonly LocalCodec[] {
    return this.#codecs
  }

  /** Names of the audio codecs that were agreed, the one we speak first; empty: nothing was yet. */
  get formats(): readonly string[] {
    return this.#specs()
      .filter(({ kind }) => kind === 'audio')
      .flatMap(({ codecs }) => codecs.map(({ name }) => name))
  }

  get isAgreed(): boolean {
    return this.#agreed.length > 0
  }

  /** We offered, and the answer is still to come. */
  get isOffering(): boolean {
    return this.#pendingOffer !== undefined
  }

  get hasTelephoneEvents(): boolean {
    return (this.#audio?.telephoneEvents.length ?? 0) > 0
  }

  get isSecure(): boolean {
    return this.#audio !== undefined && this.#audio.security.kind !== 'none'
  }

  /** They do not want to hear us. */
  get isHeldByPeer(): boolean {
    const audio = this.#audio
    return (
      audio !== undefined &&
      (audio.direction === 'recvonly' || audio.direction === 'inactive') &&
      this.direction !== 'recvonly' &&
      this.direction !== 'inactive'
    )
  }

  get remoteAddress(): { readonly address: string; readonly port: number } | undefined {
    const audio = this.#audio
    return audio && { address: audio.remoteAddress, port: audio.remotePort }
  }

  /** The peer's sound goes elsewhere, as far as was agreed. */
  get isElsewhere(): boolean {
    return this.#isElsewhere
  }

  /** What a phone that talks to our peer without us has to know; undefined: it takes more than an address. */
  get directWay(): DirectWay | undefined {
    if (!this.#isPlain() || this.isOffering || this.direction !== 'sendrecv') return undefined
    return directWay(this.#agreed, this.#specs())
  }

  get localAddress(): { readonly address: string; readonly port: number } | undefined {
    return this.#opened?.local
  }

  /** What the media port has to learn of what was agreed last. */
  get renewal(): PortRenewal {
    return this.#renewal
  }

  /** What we said last, as text. */
  get local(): string | undefined {
    return this.#local && formatSession(this.#local)
  }

  /** Our offer, the first or another; `isComplete`: with everything we could, not only what is in use. */
  offer(isComplete = true): string {
    const capabilities = this.#capabilities(isComplete ? this.#codecs : this.#inUse())
    const made = createOffer(capabilities, this.#local)
    const description = this.#local ? nextVersion(this.#local, made) : made
    this.#pendingOffer = { description, capabilities, isElsewhere: this.elsewhere !== undefined }
    return formatSession(description)
  }

  /** Something to be seen comes from the peer. */
  get hasVideo(): boolean {
    return this.#agreed.some(({ kind, declined, direction }) => kind === 'video' && !declined && isHeard(direction))
  }

  /**
   * Whom the peer is to see, each in a stream of its own, as far as the endpoint allows. Streams keep whom they show.
   * `offer`: that takes another offer; `port`: only the media port has to know; undefined: nothing changes.
   */
  showPictures(pictures: readonly Picture[]): 'offer' | 'port' | undefined {
    const lines = this.#videoCount
    const next = placePictures(this.#pictures, pictures, this.#ground.endpoint.max_video_streams)
    if (JSON.stringify(next) === JSON.stringify(this.#pictures) || this.#videoLines === 0) return undefined
    const labels = (from: readonly (Picture | undefined)[]) => from.map((picture) => picture?.label ?? '').join()
    const isSameText = labels(next) === labels(this.#pictures)
    this.#pictures = next
    if (this.#videoCount !== lines || !isSameText) return 'offer'
    this.#renewal = { ...this.#renewal, streams: this.#specs() }
    return 'port'
  }

  /** They refused it, or have said all they will about it: everything stays as it is. */
  withdrawOffer(): void {
    this.#pendingOffer = undefined
  }

  /** `isEarly`: another one may follow, of another phone or the same. */
  takeAnswer(text: string, isEarly = false): SessionFault | undefined {
    const pending = this.#pendingOffer
    const answer = parseSession(text)
    if (answer instanceof SdpFault || !pending) return 'unreadable'
    if (!isEarly) this.#pendingOffer = undefined
    const streams = acceptAnswer(pending.description, answer, pending.capabilities)
    if (streams instanceof SdpFault) return 'unreadable'
    const fault = this.#agree(streams, pending.description, answer)
    if (!fault) this.#isElsewhere = pending.isElsewhere
    return fault
  }

  /** Whether an offer has anything we could do, before a port is there. */
  judge(text: string): SessionFault | undefined {
    const offer = this.#read(text)
    if (offer instanceof SdpFault) return 'unreadable'
    const offered = offer.media.filter(({ kind, port }) => kind === 'video' && port !== 0).length
    const isWanted = this.#videoLines > 0
    this.#videoLines = isWanted ? Math.min(this.#ground.endpoint.max_video_streams, offered) : 0
    const { streams, answer, isAnyAgreed } = negotiate(offer, this.#capabilities(this.#codecs, offer))
    if (!isAnyAgreed) return 'unacceptable'
    if (this.#isPlain()) this.#foresee(streams, answer, offer)
    return undefined
  }

  /** Sound over a way of its own, without handshakes: everything is known as soon as the offer is. */
  #isPlain(): boolean {
    const { endpoint } = this.#ground
    return !endpoint.bundle && !endpoint.ice_support && !this.#protection.isByHandshake && this.#videoLines === 0
  }

  /** The port can be opened with what will be agreed on: it need not be told twice. */
  #foresee(streams: readonly NegotiatedStream[], answer: SessionDescription, offer: SessionDescription): void {
    if (this.#agree(streams, answer, offer) === undefined) this.#foreseen = this.#renewal
    this.#local = undefined
    this.#remote = undefined
    this.#agreed = []
    this.#renewal = {}
  }

  /** Whether the port was opened with what was agreed on just now. */
  takeForeseen(): boolean {
    const foreseen = this.#foreseen
    this.#foreseen = undefined
    return foreseen !== undefined && isDeepStrictEqual(foreseen, this.#renewal)
  }

  /** They say again what they said last, to keep the session alive. */
  isRepeated(text: string): boolean {
    const session = this.#read(text)
    return !(session instanceof SdpFault) && isDeepStrictEqual(session, this.#remote)
  }

  /** Their offer, the first or another: our answer. */
  answer(
    text: string,
  ): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: SessionFault } {
    const offer = this.#read(text)
    if (offer instanceof SdpFault) return { ok: false, why: 'unreadable' }
    const withdraw = this.#protection.follow(this.#remote, offer)
    const { answer, streams, isAnyAgreed } = negotiate(offer, this.#capabilities(this.#codecs, offer))
    if (!isAnyAgreed) {
      withdraw()
      return { ok: false, why: 'unacceptable' }
    }
    const description = this.#local ? nextVersion(this.#local, answer) : answer
    const fault = this.#agree(streams, description, offer)
    if (fault) withdraw()
    else this.#isElsewhere = this.elsewhere !== undefined
    return fault ? { ok: false, why: fault } : { ok: true, text: formatSession(description) }
  }

  // ---- inside -----------------------------------------------------------------------------------------------------

  /** What was judged is answered next: it is read once. */
  #read(text: string): SessionDescription | SdpFault {
    if (this.#judged?.text === text) return this.#judged.session
    const session = parseSession(text)
    if (!(session instanceof SdpFault)) this.#judged = { text, session }
    return session
  }

  get #audio(): NegotiatedStream | undefined {
    return this.#agreed.find(({ kind, declined }) => kind === 'audio' && !declined)
  }

  #of = (kind: 'audio' | 'video') => this.#codecs.filter((codec) => codec.kind === kind)

  #kinds(): ('audio' | 'video')[] {
    const audio = this.#of('audio').length > 0 ? (['audio'] as const) : []
    return [...audio, ...Array.from({ length: this.#videoCount }, () => 'video' as const)]
  }

  get #videoCount(): number {
    return this.#videoLines === 0 ? 0 : Math.max(this.#videoLines, this.#pictures.length)
  }

  /** The place among the streams of video of what has this place among all. */
  #videoNumber(capability: number): number {
    return capability - (this.#of('audio').length > 0 ? 1 : 0)
  }

  #agree(
    streams: readonly NegotiatedStream[],
    local: SessionDescription,
    remote: SessionDescription,
  ): SessionFault | undefined {
    const agreed = streams.filter(({ declined }) => !declined)
    const [first] = agreed
    if (!first) return 'unacceptable'
    const ways = this.#protection.renewal(first, remote, remote.media[first.index]!)
    if (!ways) return 'unacceptable'
    this.#local = local
    this.#remote = remote
    this.#agreed = streams
    const { remoteAddress: address, remotePort: port, remoteRtcpPort: rtcpPort, hasRtcpMux } = first
    this.#renewal = {
      ...(isNowhere(address) ? {} : { remote: { address, port, rtcpPort } }),
      streams: this.#specs(),
      isRtcpMultiplexed: hasRtcpMux,
      ...ways,
    }
    return undefined
  }

  #specs(): StreamSpec[] {
    const { bundle: isBundled, use_ptime, asymmetric_rtp_codec } = this.#ground.endpoint
    return this.#agreed
      .filter(({ declined }) => !declined)
      .map((stream, at) => {
        const transport = at > 0 && !isBundled ? this.#ownWay(stream) : undefined
        const spec = streamSpec(stream, this.#codecs, {
          transport,
          followsPacketTime: use_ptime,
          isAsymmetric: asymmetric_rtp_codec,
        })
        const shows = spec.kind === 'video' && this.#pictures[this.#videoNumber(stream.capability ?? 0)]?.port
        return shows ? { ...spec, shows } : spec
      })
  }

  /** Of a stream beside the first that is not bundled with it: protected by what was agreed for it. */
  #ownWay(stream: NegotiatedStream): TransportSpec {
    const { ice: _ice, dtls: _dtls, ...plain } = this.#transport()
    const remote = this.#remote
    const ways = remote && this.#protection.renewal(stream, remote, remote.media[stream.index]!)
    const { srtp, dtls, ice } = ways ?? {}
    return { ...plain, ...(srtp ? { srtp } : {}), ...(dtls ? { dtls } : {}), ...(ice ? { ice } : {}) }
  }

  #inUse(): readonly LocalCodec[] {
    const names = new Set(this.#specs().flatMap(({ codecs }) => codecs.map(({ name }) => name)))
    return names.size === 0 ? this.#codecs : this.#codecs.filter(({ name }) => names.has(name))
  }

  #transport(): TransportSpec {
    const { endpoint, mediaAddress, portRange } = this.#ground
    const { ice, dtls, isByHandshake } = this.#protection
    const hasOwnPorts = endpoint.rtp_port_start > 0
    return {
      localAddress: mediaAddress,
      firstPort: hasOwnPorts ? endpoint.rtp_port_start : portRange.first,
      lastPort: hasOwnPorts ? endpoint.rtp_port_end : portRange.last,
      isSymmetric: endpoint.rtp_symmetric,
      ...(portRange.strict === undefined ? {} : { strict: portRange.strict }),
      ...(endpoint.bundle || isByHandshake ? { isRtcpMultiplexed: true } : {}),
      ...(ice ? { ice } : {}),
      ...(dtls ? { dtls } : {}),
    }
  }

  #firstSpec(kind: 'audio' | 'video', index: number): StreamSpec {
    const codecs = this.#of(kind).map(({ name, capability }) => ({
      name,
      payloadType: capability.payloadType,
      ...(kind === 'video' && capability.fmtp !== undefined ? { fmtp: capability.fmtp } : {}),
    }))
    const isApart = index > 0 && !this.#ground.endpoint.bundle
    return { mid: String(index), kind, codecs, ...(isApart ? { transport: this.#transport() } : {}) }
  }

  #capabilities(codecs: readonly LocalCodec[], offer?: SessionDescription): Capabilities {
    const { endpoint } = this.#ground
    const { elsewhere } = this
    const advertisedAddress = elsewhere?.address ?? this.#ground.advertisedAddress
    const order = this.#remote || offer ? answerOrder(endpoint) : { ...answerOrder(endpoint), order: 'local' as const }
    const streams = this.#kinds().map((kind, index) => {
      const number = this.#videoNumber(index)
      return streamCapability(kind, {
        endpoint,
        order,
        protection: this.#protection,
        opened: this.#opened,
        address: advertisedAddress,
        place: elsewhere ?? this.#opened?.streams?.[index]?.local ?? this.#opened?.local,
        codecs: codecs.filter(({ kind: its, name }) => its === kind && (!elsewhere || name === elsewhere.codec)),
        // beyond those it sends on, streams are there for what it sees
        direction: kind === 'audio' || number < this.#videoLines ? this.direction : 'sendonly',
        label: kind === 'audio' ? undefined : this.#pictures[number]?.label,
      })
    })
    return {
      username: endpoint.sdp_owner.trim() || '-',
      sessionName: endpoint.sdp_session.trim() || '-',
      sessionId: this.#sessionId,
      version: this.#sessionId,
      address: advertisedAddress,
      isIceLite: true,
      isBundled: endpoint.bundle,
      streams,
    }
  }
}

const isHeard = (direction: Direction) => direction === 'sendrecv' || direction === 'recvonly'
