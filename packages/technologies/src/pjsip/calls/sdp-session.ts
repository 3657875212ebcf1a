// The media of one call as both sides describe it: what we offer and answer, and what was agreed.
// Not the port: session-port.ts; and not SIP: texts come in and go out, and the owner opens and renews.

import { isDeepStrictEqual } from 'node:util'
import type { PortOpened, PortRenewal, PortSpec, StreamSpec } from '@jackfield/media'
import { isUnicastAddress } from '@jackfield/rtp'
import {
  acceptAnswer,
  type Capabilities,
  createOffer,
  type Direction,
  formatSession,
  type NegotiatedStream,
  negotiate,
  nextVersion,
  parseSession,
  placeMedia,
  SdpFault,
  type SessionDescription,
  type StreamCapability,
} from '@jackfield/sdp'
import type { EndpointSettings } from '../configuration/settings.ts'
import { type DirectMediaAddress, directMediaAddress } from './direct-media-address.ts'
import { answerOrder, type LocalCodec } from './local-codecs.ts'
import type { ShownVideo } from './place-video.ts'
import type { SdpSessionDeps } from './sdp-session-deps.ts'
import { type Agreement, SessionPort, streamKinds } from './session-port.ts'
import { isPlainSound, plainSound, streamCapability } from './stream-capability.ts'
import { StreamEncryption } from './stream-encryption.ts'
import { VideoLines } from './video-lines.ts'

/** `unreadable`: no description; `unacceptable`: nothing in it that we can do. */
export type SessionFault = 'unreadable' | 'unacceptable'

interface PendingOffer {
  readonly description: SessionDescription
  readonly capabilities: Capabilities
  readonly isDescribedDirect: boolean
}

export class SdpSession {
  readonly #sessionDeps: SdpSessionDeps
  readonly #encryption: StreamEncryption
  readonly #sessionId: string
  #codecs: readonly LocalCodec[]
  readonly #video: VideoLines
  readonly #port: SessionPort
  #agreement: Agreement | undefined
  /** what we said last, as text, once somebody asked */
  #local: { readonly of: SessionDescription; readonly text: string } | undefined
  #pendingOffer: PendingOffer | undefined
  #judged: { readonly text: string; readonly session: SessionDescription } | undefined
  /** what will be agreed on as soon as there is a port */
  #foreseen: Agreement | undefined
  /** where the peer's sound is to go instead of here, from the next description on */
  directAddress: DirectMediaAddress | undefined
  #isDescribedDirect = false
  /** how digits go */
  dtmfMode: EndpointSettings['dtmf_mode']
  /** what we would do ourselves: less than both ways when we hold */
  direction: Direction = 'sendrecv'

  /** `codecs`: in the order we like them. */
  constructor(sessionDeps: SdpSessionDeps, codecs: readonly LocalCodec[]) {
    this.#sessionDeps = sessionDeps
    this.dtmfMode = sessionDeps.endpoint.dtmf_mode
    this.#codecs = codecs
    this.#encryption = new StreamEncryption(sessionDeps)
    this.#sessionId = String(sessionDeps.random.below(2 ** 31))
    this.#video = new VideoLines(
      codecs.some(({ kind }) => kind === 'video'),
      sessionDeps.endpoint.max_video_streams,
    )
    this.#port = new SessionPort(sessionDeps, this.#encryption, this.#video)
  }

  /** Before it is opened: what the port will be like. */
  portSpec(): PortSpec {
    return this.#port.spec(this.#codecs)
  }

  opened(port: PortOpened): void {
    this.#port.opened = port
  }

  /** Other codecs than the endpoint's for what is offered from now on. */
  useCodecs(codecs: readonly LocalCodec[]): void {
    this.#codecs = codecs
    this.#foreseen = undefined
  }

  get codecs(): readonly LocalCodec[] {
    return this.#codecs
  }

  /** Names of the audio codecs that were agreed, the one we speak first; empty: nothing was yet. */
  get formats(): readonly string[] {
    const names: string[] = []
    for (const { kind, codecs } of this.#specs()) if (kind === 'audio') for (const { name } of codecs) names.push(name)
    return names
  }

  get isAgreed(): boolean {
    return this.#agreement !== undefined
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

  /** Sound of theirs was agreed on. */
  get isSoundExpected(): boolean {
    return this.#audio !== undefined && isReceived(this.#audio.direction)
  }

  get remoteAddress(): { readonly address: string; readonly port: number } | undefined {
    const audio = this.#audio
    return audio && { address: audio.remoteAddress, port: audio.remotePort }
  }

  /** The peer's sound goes elsewhere, as far as was agreed. */
  get isDescribedDirect(): boolean {
    return this.#isDescribedDirect
  }

  /** What a phone that talks to our peer without us has to know; undefined: it takes more than an address. */
  get directMediaAddress(): DirectMediaAddress | undefined {
    if (!this.#isPlain() || this.isOffering || this.direction !== 'sendrecv') return undefined
    return directMediaAddress(this.#agreed, this.#specs())
  }

  get localAddress(): { readonly address: string; readonly port: number } | undefined {
    return this.#port.opened?.local
  }

  /** What the media port has to learn of what was agreed last. */
  get renewal(): PortRenewal {
    return this.#port.renewal
  }

  /** What we said last, as text. */
  get local(): string | undefined {
    return this.#agreement && this.#textOf(this.#agreement.local)
  }

  /** Our offer, the first or another; `isComplete`: with everything we could, not only what is in use. */
  offer(isComplete = true): string {
    const capabilities = this.#capabilities(isComplete ? this.#codecs : this.#inUse())
    const before = this.#agreement?.local
    const made = createOffer(capabilities, before)
    const description = before ? nextVersion(before, made) : made
    this.#pendingOffer = { description, capabilities, isDescribedDirect: this.directAddress !== undefined }
    return formatSession(description)
  }

  /** Something to be seen comes from the peer. */
  get hasVideo(): boolean {
    return this.#agreed.some(({ kind, declined, direction }) => kind === 'video' && !declined && isReceived(direction))
  }

  /** Whom the peer is to see. `offer`: that takes another offer; `port`: only the port has to know; undefined: nothing changes. */
  showVideo(videos: readonly ShownVideo[]): 'offer' | 'port' | undefined {
    const effect = this.#video.show(videos)
    if (effect === 'port' && this.#agreement) this.#port.showAnew(this.#agreement, this.#codecs)
    return effect
  }

  /** Video is not wanted any more: that takes another offer. */
  removeVideo(): 'offer' | undefined {
    return this.#video.remove() ? 'offer' : undefined
  }

  /** They refused it, or have said all they will about it: everything stays as it is. */
  withdrawOffer(): void {
    this.#pendingOffer = undefined
  }

  /** `isEarly`: another one may follow, of another phone or the same. */
  applyAnswer(text: string, isEarly = false): SessionFault | undefined {
    const pending = this.#pendingOffer
    const answer = parseSession(text)
    if (answer instanceof SdpFault || !pending) return 'unreadable'
    if (!isEarly) this.#pendingOffer = undefined
    const streams = acceptAnswer(pending.description, answer, pending.capabilities)
    if (streams instanceof SdpFault) return 'unreadable'
    const fault = this.#agree({ local: pending.description, remote: answer, streams })
    if (!fault) this.#isDescribedDirect = pending.isDescribedDirect
    return fault
  }

  /** Whether an offer has anything we could do, before a port is there. */
  judge(text: string): SessionFault | undefined {
    const offer = this.#read(text)
    if (offer instanceof SdpFault) return 'unreadable'
    this.#video.settle(offeredVideos(offer))
    const { streams, answer, isAnyAgreed } = negotiate(offer, this.#capabilities(this.#codecs, offer))
    if (!isAnyAgreed) return 'unacceptable'
    const agreement = { local: answer, remote: offer, streams }
    if (this.#isPlain() && this.#port.foresee(agreement, this.#codecs)) this.#foreseen = agreement
    return undefined
  }

  /** Sound over a way of its own, without handshakes: everything is known as soon as the offer is. */
  #isPlain(): boolean {
    const { endpoint } = this.#sessionDeps
    return !endpoint.bundle && !endpoint.ice_support && !this.#encryption.isByHandshake && this.#video.count === 0
  }

  /** What has to be opened before we offer all there is. undefined: nothing. */
  get missingPorts(): PortRenewal | undefined {
    return this.#port.openMissing(this.#agreement, this.#codecs)
  }

  /** What has to be opened before an offer of theirs is answered: streams they add. undefined: nothing. */
  openFor(text: string): PortRenewal | undefined {
    const offer = this.#read(text)
    if (offer instanceof SdpFault) return undefined
    const before = this.#video.settle(offeredVideos(offer))
    const missing = this.#port.openMissing(this.#agreement, this.#codecs)
    this.#video.settle(before)
    return missing
  }

  /** Whether the port was opened with what was agreed on just now. */
  takeForeseen(): boolean {
    return this.#port.takeForeseen()
  }

  /** They say again what they said last, to keep the session alive. */
  isRepeated(text: string): boolean {
    const session = this.#read(text)
    return !(session instanceof SdpFault) && isDeepStrictEqual(session, this.#agreement?.remote)
  }

  /** Their offer, the first or another: our answer. */
  answer(
    text: string,
  ): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: SessionFault } {
    const offer = this.#read(text)
    if (offer instanceof SdpFault) return { ok: false, why: 'unreadable' }
    if (this.#foreseen?.remote === offer) return { ok: true, text: this.#answerAsForeseen(this.#foreseen) }
    const forget = this.#encryption.follow(this.#agreement?.remote, offer)
    const before = this.#video.settle(offeredVideos(offer))
    const withdraw = () => {
      forget()
      this.#video.settle(before)
    }
    const { answer, streams, isAnyAgreed } = negotiate(offer, this.#capabilities(this.#codecs, offer))
    if (!isAnyAgreed) {
      withdraw()
      return { ok: false, why: 'unacceptable' }
    }
    const description = this.#agreement ? nextVersion(this.#agreement.local, answer) : answer
    const fault = this.#agree({ local: description, remote: offer, streams })
    if (fault) withdraw()
    else this.#isDescribedDirect = this.directAddress !== undefined
    return fault ? { ok: false, why: fault } : { ok: true, text: this.#textOf(description) }
  }

  /** Everything was said when the offer was judged, but for the port. */
  #answerAsForeseen({ local, remote, streams }: Agreement): string {
    const place = this.#port.opened?.local
    const placed = place ? placeMedia(local, place) : local
    this.#foreseen = undefined
    this.#agreement = { local: placed, remote, streams }
    this.#port.confirmForeseen()
    return this.#textOf(placed)
  }

  // ---- inside -----------------------------------------------------------------------------------------------------

  /** What was judged is answered next: it is read once. */
  #read(text: string): SessionDescription | SdpFault {
    if (this.#judged?.text === text) return this.#judged.session
    const session = parseSession(text)
    if (!(session instanceof SdpFault)) this.#judged = { text, session }
    return session
  }

  /** It is asked for when the offer is answered, and again when the answer goes out. */
  #textOf(description: SessionDescription): string {
    if (this.#local?.of !== description) this.#local = { of: description, text: formatSession(description) }
    return this.#local.text
  }

  get #audio(): NegotiatedStream | undefined {
    return this.#agreed.find(({ kind, declined }) => kind === 'audio' && !declined)
  }

  get #agreed(): readonly NegotiatedStream[] {
    return this.#agreement?.streams ?? []
  }

  #agree(agreement: Agreement): SessionFault | undefined {
    if (!this.#port.agree(agreement, this.#codecs)) return 'unacceptable'
    this.#agreement = agreement
    return undefined
  }

  #specs(): readonly StreamSpec[] {
    return this.#agreement ? this.#port.streams(this.#agreement, this.#codecs) : []
  }

  #inUse(): readonly LocalCodec[] {
    const names = new Set(this.#specs().flatMap(({ codecs }) => codecs.map(({ name }) => name)))
    return names.size === 0 ? this.#codecs : this.#codecs.filter(({ name }) => names.has(name))
  }

  #capabilities(codecs: readonly LocalCodec[], offer?: SessionDescription): Capabilities {
    const { endpoint } = this.#sessionDeps
    const address = this.directAddress?.address ?? this.#sessionDeps.advertisedAddress
    const isFirst = offer !== undefined && !this.#port.opened && !this.directAddress && this.direction === 'sendrecv'
    const streams =
      isFirst && this.#video.count === 0 && isPlainSound(endpoint, codecs)
        ? [plainSound(endpoint, codecs, address, this.dtmfMode)]
        : this.#streams(codecs, address, offer !== undefined)
    return {
      username: endpoint.sdp_owner.trim() || '-',
      sessionName: endpoint.sdp_session.trim() || '-',
      sessionId: this.#sessionId,
      version: this.#sessionId,
      address,
      isIceLite: true,
      isBundled: endpoint.bundle,
      reaches: this.#sessionDeps.portRange.allowsGroups ? undefined : isUnicastAddress,
      streams,
    }
  }

  /** What we bring to each stream that there may be. */
  #streams(codecs: readonly LocalCodec[], address: string, isAnswer: boolean): StreamCapability[] {
    const { endpoint } = this.#sessionDeps
    const { directAddress } = this
    const order =
      this.#agreement || isAnswer ? answerOrder(endpoint) : { ...answerOrder(endpoint), order: 'local' as const }
    const { opened } = this.#port
    const kinds = streamKinds(this.#codecs, this.#video)
    const firstVideo = kinds.indexOf('video')
    // what is not open cannot be described, unless nothing is yet: then this is no description that is sent
    const isOpen = (index: number) =>
      kinds[index] === 'audio' || this.#port.videoPlace(index - firstVideo) !== undefined
    const missing = opened ? kinds.findIndex((_, index) => !isOpen(index)) : -1
    return kinds.slice(0, missing < 0 ? kinds.length : missing).map((kind, index) => {
      const number = index - firstVideo
      return streamCapability(kind, {
        endpoint,
        dtmfMode: this.dtmfMode,
        order,
        encryption: this.#encryption,
        isAnswer,
        opened,
        address,
        place: directAddress ?? (kind === 'audio' ? opened?.local : this.#port.videoPlace(number)),
        codecs: codecs.filter(
          ({ kind: its, name }) => its === kind && (!directAddress || name === directAddress.codec),
        ),
        direction: kind === 'audio' || this.#video.maySend(number) ? this.direction : 'sendonly',
        label: kind === 'audio' ? undefined : this.#video.video(number)?.label,
      })
    })
  }
}

const offeredVideos = ({ media }: SessionDescription) =>
  media.filter(({ kind, port, attributes }) => kind === 'video' && (port !== 0 || attributes.some(isBundleOnly))).length

/** Port 0 means something else there (RFC 8843 §6). */
const isBundleOnly = ({ name }: { readonly name: string }) => name === 'bundle-only'

const isReceived = (direction: Direction) => direction === 'sendrecv' || direction === 'recvonly'
