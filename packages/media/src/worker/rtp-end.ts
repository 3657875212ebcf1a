// The end of a port on the network: sockets, who may send, reports, digits, and packets passed on unseen.
// Not jitter, coding and numbering: receiver and sender do that.
import type { Random } from '@jackfield/base'
import {
  acceptsSource,
  type DigitHeard,
  decodeRtcp,
  decodeRtp,
  decodeTelephoneEvent,
  encodeRtcp,
  expectSource,
  expireTelephoneEvent,
  hearAudioBesides,
  hearTelephoneEvent,
  isRtcp,
  RtpView,
  type SourceLearning,
  SrtpSession,
  StreamStatistics,
  sourceLearning,
  srtpOverhead,
  type TelephoneEventReceiver,
  telephoneEventReceiver,
} from '@jackfield/rtp'
import type { RemoteAddress, TransportSpec } from '../contract/port.ts'
import { rtpStatisticsFields } from '../contract/statistics.ts'
import type { AudioReceiver } from './audio-receiver.ts'
import type { AudioSender } from './audio-sender.ts'
import type { MediaSocket } from './network.ts'
import type { PortEnd } from './port-end.ts'
import type { SharedFrame } from './shared-frame.ts'

/** After so long without a packet nobody is waiting for the next one. */
const activeMs = 1_500
const statisticsMs = 1_000

export interface RtpEndOptions {
  readonly transport: TransportSpec
  readonly rateHz: number
  readonly clockRateHz: number
  readonly telephoneClockRateHz: number
  readonly direction: 'both' | 'in' | 'out' | 'none'
  readonly timeoutMs: number
  readonly reportIntervalMs: number
  readonly random: Random
  readonly nowMs: number
  readonly wallMs: number
  readonly onDigit: (heard: DigitHeard) => void
  readonly onTimeout: () => void
  /** a packet came while the clock stands still */
  readonly onPacket: () => void
  readonly now: () => number
}

export class RtpEnd implements PortEnd {
  readonly rateHz: number
  readonly wantsAudio: boolean
  readonly statisticsBuffer = new SharedArrayBuffer(8 * rtpStatisticsFields.length)
  readonly #shown = new Float64Array(this.statisticsBuffer)
  readonly #options: RtpEndOptions
  readonly #learning: SourceLearning
  readonly #statistics: StreamStatistics
  #inbound: SrtpSession | undefined
  #outbound: SrtpSession | undefined
  readonly #view = new RtpView()
  readonly #digits: TelephoneEventReceiver
  #sockets: { readonly rtp: MediaSocket; readonly rtcp: MediaSocket | undefined } | undefined
  #receiver: AudioReceiver | undefined
  #sender: AudioSender | undefined
  #telephonePayloadType: number | undefined
  #remote: RemoteAddress | undefined
  #lastPacketMs = Number.NEGATIVE_INFINITY
  #openedMs: number
  #hasTimedOut = false
  #nextReportMs = Number.POSITIVE_INFINITY
  #nextShownMs = 0
  /** where packets go without being decoded */
  #relayTo: RtpEnd | undefined
  /** packets that were no RTP, or not meant for us */
  refused = 0

  constructor(options: RtpEndOptions) {
    const { transport, nowMs, wallMs, clockRateHz, random } = options
    this.#options = options
    this.#openedMs = nowMs
    this.rateHz = options.rateHz
    this.wantsAudio = options.direction === 'both' || options.direction === 'out'
    this.#learning = sourceLearning(transport.strict ?? 'yes', transport.remote === undefined, nowMs)
    this.#statistics = new StreamStatistics({ clockRateHz, cname: random.uuid(), localSsrc: 0, nowMs, wallMs })
    this.setKeys(transport.srtp)
    this.#digits = telephoneEventReceiver(options.telephoneClockRateHz)
    if (transport.remote) this.setRemote(transport.remote, nowMs)
  }

  get sender(): AudioSender {
    if (!this.#sender) throw new Error('the stream has not been equipped')
    return this.#sender
  }

  /** Gives it its codecs, again when others were agreed. */
  equip(receiver: AudioReceiver, sender: AudioSender, telephonePayloadType: number | undefined): void {
    this.#receiver?.close()
    this.#sender?.close()
    this.#telephonePayloadType = telephonePayloadType
    this.#receiver = receiver
    this.#sender = sender
    this.#statistics.localSsrc = sender.ssrc
  }

  attach(rtp: MediaSocket, rtcp: MediaSocket | undefined): void {
    this.#sockets = { rtp, rtcp }
  }

  get local(): { address: string; port: number; rtcpPort: number; ssrc: number } {
    if (!this.#sockets) throw new Error('the port has no socket')
    const { rtp, rtcp } = this.#sockets
    return { address: rtp.address, port: rtp.port, rtcpPort: (rtcp ?? rtp).port, ssrc: this.sender.ssrc }
  }

  /** Other keys hold from now on. */
  setKeys(keys: TransportSpec['srtp']): void {
    this.#inbound = keys && new SrtpSession(keys.inbound)
    this.#outbound = keys && new SrtpSession(keys.outbound)
  }

  setRemote(remote: RemoteAddress, nowMs: number): void {
    this.#remote = remote
    expectSource(this.#learning, remote.address, remote.port, nowMs)
  }

  set relayTo(other: RtpEnd | undefined) {
    if (this.#relayTo !== undefined && other === undefined) this.#receiver?.reset()
    this.#relayTo = other
  }

  get isRelaying(): boolean {
    return this.#relayTo !== undefined
  }

  readonly receiveRtp = (bytes: Uint8Array, address: string, port: number): void => {
    if (isRtcp(bytes)) {
      this.receiveRtcp(bytes)
      return
    }
    const nowMs = this.#options.now()
    const packet = this.#inbound ? this.#laidBare(bytes) : bytes
    const view = this.#view
    if (packet === undefined || decodeRtp(packet, view) !== undefined) {
      this.refused++
      return
    }
    if (!acceptsSource(this.#learning, address, port, view.sequence, nowMs)) return
    this.#follow(address, port)
    if (this.#lastPacketMs === Number.NEGATIVE_INFINITY) this.#scheduleReport(nowMs)
    this.#lastPacketMs = nowMs
    this.#options.onPacket()
    this.#statistics.received(view.ssrc, view.sequence, view.timestamp, view.payloadLength, nowMs)
    if (this.#options.direction === 'out' || this.#options.direction === 'none') return
    if (view.payloadType === this.#telephonePayloadType) this.#hearEvent(view, nowMs)
    else if (this.#receiver?.understands(view.payloadType)) this.#hearAudio(view, packet, nowMs)
    else this.refused++
  }

  #laidBare(bytes: Uint8Array): Uint8Array | undefined {
    const length = (this.#inbound as SrtpSession).unprotectRtp(bytes, bytes.length)
    return typeof length === 'number' ? bytes.subarray(0, length) : undefined
  }

  /** Sending follows the source where that was agreed. */
  #follow(address: string, port: number): void {
    if (this.#options.transport.isSymmetric !== true && this.#remote !== undefined) return
    if (this.#remote?.port === port && this.#remote.address === address) return
    this.#remote = { address, port }
  }

  #hearEvent(view: RtpView, nowMs: number): void {
    const event = decodeTelephoneEvent(view.bytes, view.payloadStart, view.payloadLength)
    if (!event) return
    this.#tell(hearTelephoneEvent(this.#digits, view.sequence, view.timestamp, event, nowMs))
  }

  #hearAudio(view: RtpView, packet: Uint8Array, nowMs: number): void {
    if (this.#digits.current) this.#tell(hearAudioBesides(this.#digits, view.timestamp))
    if (this.#relayTo) {
      this.#relayTo.#passOn(view, packet, nowMs)
      return
    }
    this.#receiver?.receive(view, nowMs)
  }

  #tell(heard: readonly DigitHeard[]): void {
    for (const one of heard) this.#options.onDigit(one)
  }

  #passOn(view: RtpView, packet: Uint8Array, nowMs: number): void {
    if (!this.wantsAudio) return
    this.#sender?.relay(view, this.#outbound ? roomy(packet) : packet, packet.length, nowMs)
  }

  /** For the sender: a packet of ours goes out. */
  readonly send = (bytes: Uint8Array, length: number, timestamp: number, octets: number): void => {
    const remote = this.#remote
    if (!remote || !this.#sockets) return
    const nowMs = this.#options.now()
    let whole = length
    if (this.#outbound) {
      const sealed = this.#outbound.protectRtp(bytes, length)
      if (typeof sealed !== 'number') {
        this.refused++
        return
      }
      whole = sealed
    }
    if (this.#statistics.packetsSent === 0) this.#scheduleReport(nowMs)
    this.#statistics.sent(timestamp, octets, nowMs)
    this.#sockets.rtp.send(bytes, whole, remote.port, remote.address)
  }

  readonly receiveRtcp = (bytes: Uint8Array): void => {
    let packet = bytes
    if (this.#inbound) {
      const length = this.#inbound.unprotectRtcp(bytes, bytes.length)
      if (typeof length !== 'number') {
        this.refused++
        return
      }
      packet = bytes.subarray(0, length)
    }
    const decoded = decodeRtcp(packet)
    if (decoded.ok) this.#statistics.heard(decoded.packets, this.#options.now())
    else this.refused++
  }

  #scheduleReport(nowMs: number): void {
    const { reportIntervalMs } = this.#options
    if (reportIntervalMs > 0) this.#nextReportMs = Math.min(this.#nextReportMs, nowMs + reportIntervalMs)
  }

  #report(nowMs: number): void {
    this.#nextReportMs = nowMs + this.#options.reportIntervalMs
    const remote = this.#remote
    const sockets = this.#sockets
    if (!remote || !sockets) return
    const report = encodeRtcp(this.#statistics.report(nowMs))
    const isMultiplexed = this.#options.transport.isRtcpMultiplexed === true
    const bytes = new Uint8Array(report.length + srtpOverhead)
    bytes.set(report)
    const length = this.#outbound ? this.#outbound.protectRtcp(bytes, report.length) : report.length
    if (typeof length !== 'number') return
    const port = isMultiplexed ? remote.port : (remote.rtcpPort ?? remote.port + 1)
    ;(sockets.rtcp ?? sockets.rtp).send(bytes, length, port, remote.address)
  }

  read(into: Int16Array, nowMs: number): boolean {
    return this.#receiver?.read(into, nowMs) ?? false
  }

  write(pcm: Int16Array, nowMs: number, shared?: SharedFrame): void {
    if (this.wantsAudio) this.#sender?.write(pcm, nowMs, shared)
  }

  tick(nowMs: number): void {
    this.#sender?.tick(nowMs)
    if (this.#digits.current) this.#tell(expireTelephoneEvent(this.#digits, nowMs))
    if (nowMs >= this.#nextReportMs) this.#report(nowMs)
    if (nowMs >= this.#nextShownMs) this.show(nowMs)
    const { timeoutMs } = this.#options
    if (timeoutMs > 0 && !this.#hasTimedOut && nowMs - Math.max(this.#lastPacketMs, this.#openedMs) >= timeoutMs) {
      this.#hasTimedOut = true
      this.#options.onTimeout()
    }
  }

  /** Writes the figures where control reads them. */
  show(nowMs: number): void {
    this.#nextShownMs = nowMs + statisticsMs
    const figures = this.#statistics.figures()
    rtpStatisticsFields.forEach((field, at) => {
      this.#shown[at] = figures[field]
    })
  }

  isActive(nowMs: number): boolean {
    // while a timeout is watched for, time must be looked at
    const isWatched = this.#options.timeoutMs > 0 && !this.#hasTimedOut
    return isWatched || nowMs - this.#lastPacketMs < activeMs || (this.#sender?.isSendingDigit ?? false)
  }

  close(): void {
    this.#sockets?.rtp.close()
    this.#sockets?.rtcp?.close()
    this.#sockets = undefined
    this.#receiver?.close()
    this.#sender?.close()
  }
}

function roomy(packet: Uint8Array): Uint8Array {
  // the tag needs room behind the packet
  const copy = new Uint8Array(packet.length + srtpOverhead)
  copy.set(packet)
  return copy
}
