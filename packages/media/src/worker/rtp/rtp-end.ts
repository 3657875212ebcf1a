// The end of a port on the network: its audio with reports and digits, packets passed on unseen, and its video beside it.
// Not the way packets take, nor jitter, coding and numbering: transport, receiver and sender do that.
import type { Clock, Random } from '@jackfield/base'
import {
  type DigitReceived,
  encodeRtcp,
  type RtcpPacket,
  type RtpView,
  StreamStatistics,
  srtpOverhead,
} from '@jackfield/rtp'
import type { MediaNotice, RtpReport } from '../../contract/notices.ts'
import type { JitterSpec, RemoteAddress, StreamCodec, StreamSpec } from '../../contract/port.ts'
import { rtpMemoryBytes, rtpStatisticsFields, writeMoments } from '../../contract/statistics.ts'
import type { EncodedOnce } from '../../sounds/encoded-once.ts'
import { frameMs } from '../frame-clock.ts'
import type { PortEnd } from '../port-end.ts'
import type { PortGuard } from '../port-guard.ts'
import { Demultiplexer } from '../video/demultiplexer.ts'
import type { VideoStream } from '../video/video-stream.ts'
import type { AudioReceiver } from './audio-receiver.ts'
import type { AudioSender } from './audio-sender.ts'
import { DigitReceiver } from './digit-receiver.ts'
import { PacketTimes } from './packet-times.ts'
import { PeerWatch } from './peer-watch.ts'
import { SpokenCodec } from './spoken-codec.ts'
import type { PacketTap } from './transport/packet-tap.ts'
import type { RtpTransport, TransportListener } from './transport/rtp-transport.ts'
import { WakeTimer } from './transport/wake-timer.ts'

const statisticsMs = 200
/** A peer that sends reports all the time is heard, but told of no more often. */
const leastReportsMs = 250

type ReportNotice = Extract<MediaNotice, { type: 'report' }>

export interface RtpEndOptions {
  readonly rateHz: number
  readonly clockRateHz: number
  readonly timeoutMs: number
  readonly keepaliveMs: number
  readonly reportIntervalMs: number
  readonly clock: Clock
  readonly random: Random
  readonly listener: RtpListener
  readonly guard: PortGuard
  /** of its audio; left out: a number by chance */
  readonly ssrc?: number | undefined
}

export interface RtpListener {
  onDigit(digit: DigitReceived): void
  onTimeout(): void
  onReport(report: Pick<ReportNotice, 'direction' | 'peer' | 'report' | 'rttSeconds'>): void
  onResumed(direction: 'in' | 'out', pausedMs: number): void
  /** the peer speaks another of the codecs from now on */
  onSpoken(): void
  /** the peer of checks did not renew its consent: nothing is sent for now */
  onConsentLost(): void
  onPeerMoved(remote: RemoteAddress): void
  onSecured(): void
  onNotSecured(reason: string): void
  onHandshakeRefused(reason: string, peer: string): void
}

/** What the audio of an end is made of. */
export interface AudioParts {
  readonly receiver: AudioReceiver
  readonly sender: AudioSender
  readonly spec: StreamSpec
}

const noTransports: ReadonlyMap<string, RtpTransport> = new Map()

export class RtpEnd implements PortEnd, TransportListener {
  readonly rateHz: number
  readonly cname: string
  readonly statisticsBuffer = new SharedArrayBuffer(rtpMemoryBytes)
  readonly #shown = new Float64Array(this.statisticsBuffer)
  readonly #options: RtpEndOptions
  readonly #statistics: StreamStatistics
  readonly #came = new PacketTimes()
  readonly #went = new PacketTimes()
  /** between the monotonic clock and 1970, fixed */
  readonly #wallOffsetMs: number
  readonly #demultiplexer = new Demultiplexer()
  readonly #spoken = new SpokenCodec()
  readonly #digits: DigitReceiver
  readonly #peer: PeerWatch
  /** for what is due while nothing else happens */
  readonly #alarm: WakeTimer
  #transport: RtpTransport | undefined
  #audio: AudioParts | undefined
  /** other than it was opened with */
  #jitter: JitterSpec | undefined
  /** of streams with a way of their own; few have one */
  #transports: Map<string, RtpTransport> | undefined
  #videos: readonly VideoStream[] = []
  onActive: (() => void) | undefined
  #isDirectMedia = false
  #hasReportedStranger = false
  #lastSentMs: number
  #nextReportMs = Number.POSITIVE_INFINITY
  #nextShownMs = 0
  #nextReceivedReportMs = 0
  /** where packets go without being decoded */
  #relayTo: RtpEnd | undefined

  constructor(options: RtpEndOptions) {
    const { clock, random, clockRateHz } = options
    // one right after the other: what lies between them would be an error of all times that are shown
    const [nowMs, wallMs] = [clock.now(), clock.wall()]
    this.#options = options
    this.#digits = new DigitReceiver(clock, (digit) => options.listener.onDigit(digit))
    this.#peer = new PeerWatch(options.timeoutMs, nowMs)
    this.#alarm = new WakeTimer(clock, () => this.onActive?.())
    this.#lastSentMs = nowMs
    this.rateHz = options.rateHz
    this.cname = random.uuid()
    this.#wallOffsetMs = wallMs - nowMs
    this.#statistics = new StreamStatistics({ clockRateHz, cname: this.cname, localSsrc: 0, nowMs, wallMs })
  }

  get firstSsrc(): number | undefined {
    return this.#options.ssrc
  }

  get listener(): RtpListener {
    return this.#options.listener
  }

  attach(transport: RtpTransport): void {
    this.#transport = transport
    this.#arrangeWaiting()
  }

  /** Audio that is mixed is looked at with the beat; what is passed on as it is goes at once. */
  #arrangeWaiting(): void {
    if (this.#transport) this.#transport.isDeferred = this.#relayTo === undefined && this.#videos.length === 0
  }

  get transports(): ReadonlyMap<string, RtpTransport> {
    return this.#transports ?? noTransports
  }

  addTransport(mid: string, transport: RtpTransport): void {
    this.#transports ??= new Map()
    this.#transports.set(mid, transport)
  }

  removeTransport(mid: string): void {
    this.#transports?.delete(mid)
  }

  get transport(): RtpTransport {
    if (!this.#transport) throw new Error('the port has no transport')
    return this.#transport
  }

  /** Whoever looks at the packets, of all ways. */
  set tap(tap: PacketTap | undefined) {
    for (const transport of [this.transport, ...this.transports.values()]) transport.tap = tap
  }

  get audio(): AudioParts {
    if (!this.#audio) throw new Error('the stream has not been equipped')
    return this.#audio
  }

  get hasAudio(): boolean {
    return this.#audio !== undefined
  }

  get sender(): AudioSender {
    return this.audio.sender
  }

  get wantsAudio(): boolean {
    const direction = this.#audio?.spec.direction ?? 'both'
    return direction === 'both' || direction === 'out'
  }

  get #receivesAudio(): boolean {
    const direction = this.#audio?.spec.direction ?? 'both'
    return direction === 'both' || direction === 'in'
  }

  setJitter(spec: JitterSpec | null): void {
    this.#jitter = spec ?? undefined
    this.#audio?.receiver.setJitter(this.#jitter)
  }

  /** Gives it its codecs, again when others were agreed; what is the same goes on. */
  equip(parts: AudioParts): void {
    const before = this.#audio
    this.#audio = parts
    if (this.#jitter && before?.receiver !== parts.receiver) parts.receiver.setJitter(this.#jitter)
    if (before && before.receiver !== parts.receiver) before.receiver.close()
    if (before && before.sender !== parts.sender) before.sender.close()
    const rate = parts.spec.telephoneEvent?.clockRateHz
    if (rate !== before?.spec.telephoneEvent?.clockRateHz) this.#digits.restart(rate)
    this.#statistics.localSsrc = parts.sender.ssrc
    if (before?.sender !== parts.sender) this.#spoken.expect(parts.spec, parts.sender.codecName)
    this.#demultiplexer.arrange(this.#videos.filter(({ mid }) => !this.transports.has(mid)))
  }

  get videos(): readonly VideoStream[] {
    return this.#videos
  }

  /** Those with a way of their own are sorted by it; the others share ours. `midId`: of the extension that names them. */
  equipVideo(videos: readonly VideoStream[], midId: number | undefined): void {
    for (const video of this.#videos) if (!videos.includes(video)) video.close(this.#options.clock.now())
    this.#videos = videos
    this.#arrangeWaiting()
    this.#demultiplexer.midId = midId
    this.#demultiplexer.arrange(videos.filter(({ mid }) => !this.transports.has(mid)))
  }

  /** Each stream shows what comes on it; one that only goes and is to show somebody shows the first that comes. Or nothing. */
  echoVideo(isOn: boolean, nowMs: number): void {
    const first = this.#videos.find(({ isComing }) => isComing)
    for (const video of this.#videos) {
      const source = video.isComing ? video : video.shows === undefined ? undefined : first
      if (isOn && source && video.isGoing) video.show(source, nowMs)
      else if (video.source && this.#videos.includes(video.source)) video.show(undefined, nowMs)
    }
  }

  set relayTo(other: RtpEnd | undefined) {
    if (this.#relayTo !== undefined && other === undefined) this.#audio?.receiver.reset()
    this.#relayTo = other
    this.#arrangeWaiting()
  }

  get isRelaying(): boolean {
    return this.#relayTo !== undefined
  }

  /** For the transport: the peer can be sent to, or not any more; then it has a while to come back. */
  onConsent(isGiven: boolean): void {
    if (isGiven) this.#peer.gainConsent()
    else if (this.#peer.loseConsent(this.#options.clock.now())) {
      this.#options.listener.onConsentLost()
      this.onActive?.()
    }
  }

  onSecured(): void {
    this.#options.listener.onSecured()
  }

  onNotSecured(reason: string): void {
    this.#options.listener.onNotSecured(reason)
  }

  /** For its transports: somebody who need not be the peer failed in a handshake. Told once: he may try without end. */
  onStrangerFailed(reason: string, peer: string): void {
    if (this.#hasReportedStranger) return
    this.#hasReportedStranger = true
    this.#options.listener.onHandshakeRefused(reason, peer)
  }

  /** For the transport: a packet that may come. */
  onRtp(view: RtpView, packet: Uint8Array, nowMs: number): void {
    const video = this.#videos.length > 0 ? this.#demultiplexer.find(view) : undefined
    if (this.#peer.packet(nowMs)) this.onActive?.()
    if (video) {
      video.receive(view, nowMs)
      return
    }
    const audio = this.#audio
    if (!audio) return
    if (this.#statistics.packetsReceived === 0) this.#scheduleReport(nowMs)
    this.#statistics.received(view.ssrc, view.sequence, view.timestamp, view.payloadLength, nowMs)
    const pausedMs = this.#came.note(nowMs)
    if (pausedMs > 0) this.#options.listener.onResumed('in', pausedMs)
    if (!this.#receivesAudio) return
    if (view.payloadType === audio.spec.telephoneEvent?.payloadType)
      this.#digits.receive(view, audio.spec.telephoneEvent.clockRateHz, nowMs)
    else if (audio.receiver.understands(view.payloadType)) this.#handleAudio(view, packet, nowMs)
    else this.#handleOther(view, nowMs)
  }

  onRtcp(packets: readonly RtcpPacket[], nowMs: number, peer: string): void {
    this.#statistics.handleReports(packets, nowMs)
    const report = packets.find(isReport)
    if (report && nowMs >= this.#nextReceivedReportMs) {
      this.#nextReceivedReportMs = nowMs + leastReportsMs
      this.#emitReport('in', report, peer)
    }
    for (const video of this.#videos) if (!this.transports.has(video.mid)) video.handleRtcp(packets, nowMs)
  }

  /** For a way that a stream of video has to itself. */
  onVideoPacket(nowMs: number): void {
    if (this.#peer.packet(nowMs)) this.onActive?.()
  }

  /** A key at another rate than ours, or something that was never agreed. */
  #handleOther(view: RtpView, nowMs: number): void {
    const others = this.#audio?.spec.otherTelephoneEvents
    const rate = others?.find(({ payloadType }) => payloadType === view.payloadType)?.clockRateHz
    if (rate !== undefined) this.#digits.receive(view, rate, nowMs)
  }

  #handleAudio(view: RtpView, packet: Uint8Array, nowMs: number): void {
    if (this.#digits.isReceiving) this.#digits.receiveAudio(view.timestamp)
    if (this.#spoken.note(view.payloadType, nowMs)) this.#options.listener.onSpoken()
    // as a packet of ours it would have the wrong number on it
    if (this.#relayTo && view.payloadType === this.#spoken.payloadType) this.#relayTo.#passOn(view, packet, nowMs)
    else this.#audio?.receiver.receive(view, nowMs)
  }

  /** The codec that comes, of those that were agreed. */
  get spoken(): StreamCodec | undefined {
    return this.#spoken.of(this.#audio?.spec)
  }

  /** What comes is what goes: somebody else's packets may be ours. */
  get isSpokenAlike(): boolean {
    return this.spoken?.name === this.#audio?.sender.codecName
  }

  #passOn(view: RtpView, packet: Uint8Array, nowMs: number): void {
    try {
      if (!this.wantsAudio) return
      const bytes = this.#transport?.isProtecting ? roomy(packet) : packet
      this.#audio?.sender.relay(view, bytes, packet.length, nowMs)
    } catch (error) {
      this.#options.guard.fail(error)
    }
  }

  /** For the sender: a packet of ours goes out. */
  readonly send = (
    bytes: Uint8Array,
    length: number,
    timestamp: number,
    octets: number,
    nowMs = this.#options.clock.now(),
  ): void => {
    this.#lastSentMs = nowMs
    if (!this.#transport || this.#transport.sendRtp(bytes, length) === 0) return
    if (this.#statistics.packetsSent === 0) this.#scheduleReport(nowMs)
    this.#statistics.sent(timestamp, octets, nowMs)
    const pausedMs = this.#went.note(nowMs)
    if (pausedMs > 0) this.#options.listener.onResumed('out', pausedMs)
  }

  #scheduleReport(nowMs: number): void {
    const { reportIntervalMs } = this.#options
    if (reportIntervalMs > 0) this.#nextReportMs = Math.min(this.#nextReportMs, nowMs + reportIntervalMs)
  }

  #report(nowMs: number): void {
    this.#nextReportMs = nowMs + this.#options.reportIntervalMs
    const packets = this.#statistics.report(nowMs)
    const peer = this.#transport?.sendRtcp(encodeRtcp(packets))
    const report = packets.find(isReport)
    if (peer !== undefined && report) this.#emitReport('out', report, peer)
  }

  #emitReport(direction: 'in' | 'out', report: RtpReport, peer: string): void {
    const { rttSeconds } = this.#statistics
    this.#options.listener.onReport({ direction, peer, report, rttSeconds })
  }

  read(into: Int16Array, nowMs: number): boolean {
    return this.#audio?.receiver.read(into, nowMs) ?? false
  }

  get takesEncoded(): boolean {
    return this.#audio?.sender.takesEncoded === true
  }

  write(pcm: Int16Array, nowMs: number, shared?: EncodedOnce): void {
    if (this.wantsAudio) this.#audio?.sender.write(pcm, nowMs, shared)
  }

  tick(nowMs: number): void {
    this.#audio?.sender.tick(nowMs)
    for (const video of this.#videos) video.tick(nowMs)
    if (this.#digits.isReceiving) this.#digits.expire(nowMs)
    if (nowMs >= this.#nextReportMs) this.#report(nowMs)
    if (nowMs >= this.#nextShownMs) this.show(nowMs)
    if (this.#isDirectMedia) return
    const { keepaliveMs } = this.#options
    if (keepaliveMs > 0 && nowMs - this.#lastSentMs >= keepaliveMs) this.#keepAlive(nowMs)
    if (this.#peer.isOver(nowMs)) this.#options.listener.onTimeout()
  }

  watch(timeoutMs: number): void {
    this.#peer.limit(timeoutMs, this.#options.clock.now())
  }

  /** What went another way meanwhile was not lost: counting and playing begin anew. */
  setDirectMedia(isDirectMedia: boolean): void {
    if (this.#isDirectMedia === isDirectMedia) return
    this.#isDirectMedia = isDirectMedia
    if (isDirectMedia) return
    this.#statistics.expectAnew()
    this.#came.expectAnew()
    this.#went.expectAnew()
    this.#audio?.receiver.reset()
    this.#peer.restart(this.#options.clock.now())
  }

  #keepAlive(nowMs: number): void {
    this.#lastSentMs = nowMs
    if (this.wantsAudio) this.#audio?.sender.sendComfortNoise(nowMs)
  }

  /** Writes the figures where control reads them, and tells it where the peer is: now and then, for a hostile one moves with each packet. */
  show(nowMs: number): void {
    this.#nextShownMs = nowMs + statisticsMs
    this.#statistics.write(rtpStatisticsFields, this.#shown)
    writeMoments(this.#shown, this.#came, this.#went, this.#wallOffsetMs)
    const moved = this.#transport?.takeMoved()
    if (moved) this.#options.listener.onPeerMoved(moved)
  }

  isActive(nowMs: number): boolean {
    const isDue = nowMs >= this.#alarmMs
    return (
      isDue || this.#peer.hasLostConsent || this.#peer.isActive(nowMs) || (this.#audio?.sender.isSendingDigit ?? false)
    )
  }

  /** Pictures are asked for in their own time. */
  get isSteady(): boolean {
    return this.#videos.length > 0
  }

  rest(nowMs: number): void {
    this.show(nowMs)
    this.#alarm.set(this.#alarmMs)
  }

  /** The beat before a report, a sign of life or the end of patience is due, if nothing comes or goes until then. */
  get #alarmMs(): number {
    if (this.#isDirectMedia) return Number.POSITIVE_INFINITY
    const { keepaliveMs } = this.#options
    const keepalive = keepaliveMs > 0 ? this.#lastSentMs + keepaliveMs : Number.POSITIVE_INFINITY
    return Math.min(this.#nextReportMs, keepalive, this.#peer.deadlineMs) - frameMs
  }

  close(): void {
    this.#alarm.cancel()
    this.#transport?.close()
    for (const transport of this.transports.values()) transport.close()
    for (const video of this.#videos) video.close(this.#options.clock.now())
    this.#audio?.receiver.close()
    this.#audio?.sender.close()
  }
}

function roomy(packet: Uint8Array): Uint8Array {
  // the tag needs room behind the packet
  const copy = new Uint8Array(packet.length + srtpOverhead)
  copy.set(packet)
  return copy
}

const isReport = (packet: RtcpPacket): packet is RtpReport =>
  packet.type === 'sender-report' || packet.type === 'receiver-report'
