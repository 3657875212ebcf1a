// One stream of video of a port, both directions: what comes is handed to whoever shows it, what goes out is somebody
// else's, renumbered as our own. Not decoded, and not a decision about who shows whom.
import type { Random } from '@jackfield/base'
import {
  encodeRtpHeader,
  type RtcpPacket,
  type RtpView,
  rtpHeaderLength,
  StreamStatistics,
  sequenceDistance,
  srtpOverhead,
} from '@jackfield/rtp'
import type { StreamSpec } from '../../contract/port.ts'
import { midExtension } from '../rtp/mid-extension.ts'
import { Allowance } from './allowance.ts'
import { Retransmissions, unwrapped } from './retransmissions.ts'
import { beginsKeyFrame, videoKind } from './video-format.ts'

/** How a stream reaches its peer. */
export interface VideoTransport {
  /** Of the port it belongs to: packets come here in the name of others, who are not to blame. */
  fail(error: unknown): void
  /** Protected in place where packets are; how long it was then. 0: it went nowhere. */
  sendRtp(bytes: Uint8Array, length: number): number
  /** What went out before, just as it was. */
  sendAgain(bytes: Uint8Array): void
  /** what packets are protected by now; undefined: nothing */
  outbound(): object | undefined
  sendRtcp(packets: readonly RtcpPacket[]): void
}

export interface VideoDeps {
  readonly random: Random
  readonly cname: string
  readonly nowMs: number
  readonly wallMs: number
}

const clockRateHz = 90_000
const reportMs = 1_000
/** A picture is asked for anew so often at most. */
const shortestRequestMs = 250
/** No packet comes so many behind its time. */
const latePackets = 1_000
/** Numbers that leap further than this are a numbering of their own (RFC 3550 §A.1). */
const mostSkipped = 3_000
/** Packets that a peer is asked for again in a second. */
const mostAsked = 400
/** What a peer may send while nobody who sees it says otherwise. */
const usualBitsPerSecond = 2_500_000

interface Format {
  readonly name: string
  readonly kind: string
  readonly sends: number
  readonly receives: number
  readonly again: { readonly sends: number; readonly receives: number } | undefined
}

/** How a source's numbers become ours. */
interface Mapping {
  readonly sequence: number
  readonly timestamp: number
  /** of its packets; forgotten when nothing older can come any more */
  first: number | undefined
}

export class VideoStream {
  readonly mid: string
  readonly ssrc: number
  readonly #transport: VideoTransport
  readonly #statistics: StreamStatistics
  readonly #sinks = new Set<VideoStream>()
  readonly #sent: Retransmissions
  #sentUnder: object | undefined
  readonly #asked = new Allowance(mostAsked)
  #spec: StreamSpec
  #formats: readonly Format[] = []
  #extension: Uint8Array = new Uint8Array(0)
  #source: VideoStream | undefined
  #mapping: Mapping | undefined
  /** of what is shown */
  #kind = ''
  #nextSequence: number
  #lastTimestamp: number
  #lastSentMs = Number.NaN
  #remoteSsrc: number | undefined
  /** the newest number that came */
  #newest: number | undefined
  #requestedMs = Number.NEGATIVE_INFINITY
  #isRequested = false
  #intraRequests = 0
  #nextReportMs: number
  /** what the peer says it can take */
  #bitsPerSecond: number | undefined

  constructor(spec: StreamSpec, transport: VideoTransport, { random, cname, nowMs, wallMs }: VideoDeps) {
    this.mid = spec.mid
    this.#transport = transport
    this.ssrc = spec.localSsrc ?? random.below(2 ** 32)
    this.#sent = new Retransmissions(random)
    this.#nextSequence = random.below(2 ** 15)
    this.#lastTimestamp = random.below(2 ** 32)
    this.#statistics = new StreamStatistics({ clockRateHz, cname, localSsrc: this.ssrc, nowMs, wallMs })
    this.#nextReportMs = nowMs + reportMs
    this.#spec = spec
    this.renew(spec)
  }

  renew(spec: StreamSpec): void {
    this.#spec = spec
    this.#formats = spec.codecs.map(({ name, payloadType, receivePayloadType, retransmission, fmtp }) => ({
      name,
      kind: videoKind(name, fmtp),
      sends: payloadType,
      receives: receivePayloadType ?? payloadType,
      again: retransmission && { sends: retransmission.payloadType, receives: retransmission.receivePayloadType },
    }))
    this.#extension = midExtension(spec)
    this.#mapping = undefined
  }

  get isComing(): boolean {
    return this.#spec.direction !== 'out' && this.#spec.direction !== 'none'
  }

  get isGoing(): boolean {
    return this.#spec.direction !== 'in' && this.#spec.direction !== 'none'
  }

  /** the port it was agreed to show */
  get shows(): string | undefined {
    return this.#spec.shows
  }

  understands(payloadType: number): boolean {
    return this.#formats.some(({ receives, again }) => receives === payloadType || again?.receives === payloadType)
  }

  names(ssrc: number): boolean {
    return this.#remoteSsrc === ssrc || (this.#spec.remoteSsrcs ?? []).includes(ssrc)
  }

  get source(): VideoStream | undefined {
    return this.#source
  }

  /** Shows this one from its next whole picture on. */
  show(source: VideoStream | undefined, nowMs: number): void {
    if (this.#source === source) return
    if (this.#source) this.#source.#sinks.delete(this)
    this.#source = source
    this.#mapping = undefined
    if (!source) return
    source.#sinks.add(this)
    source.requestKeyframe(nowMs)
  }

  receive(view: RtpView, nowMs: number): void {
    const format = this.#formats.find(({ receives }) => receives === view.payloadType)
    if (!this.isComing) return
    if (!format) {
      this.#receiveAgain(view, nowMs)
      return
    }
    if (this.#remoteSsrc !== view.ssrc) this.#changeSource(view.ssrc)
    this.#statistics.received(view.ssrc, view.sequence, view.timestamp, view.payloadLength, nowMs)
    this.#follow(view.sequence)
    this.#show(view, format, nowMs)
  }

  /** Whoever sees it is spared leaps: its numbers are protected by their order. */
  #follow(sequence: number): void {
    const step = this.#newest === undefined ? 1 : sequenceDistance(this.#newest, sequence)
    if (Math.abs(step) > mostSkipped) this.#beginAnew()
    if (step > 0 || step < -mostSkipped) this.#newest = sequence
  }

  /** What we asked for came in the format for that: it is handed on as if it had not been lost. */
  #receiveAgain(view: RtpView, nowMs: number): void {
    const format = this.#formats.find(({ again }) => again?.receives === view.payloadType)
    if (!format || this.#remoteSsrc === undefined) return
    const original = unwrapped(view, format.receives, this.#remoteSsrc)
    if (!original || this.#newest === undefined) return
    const step = sequenceDistance(this.#newest, original.sequence)
    // only what may have been lost a moment ago
    if (step < 0 && step > -latePackets) this.#show(original, format, nowMs)
  }

  #show(view: RtpView, format: Format, nowMs: number): void {
    if (view.payloadLength === 0) return
    const isKey = beginsKeyFrame(format.name, view.bytes, view.payloadStart, view.payloadLength)
    if (isKey) this.#isRequested = false
    for (const sink of this.#sinks) {
      try {
        sink.#passOn(view, format.kind, isKey, nowMs)
      } catch (error) {
        sink.#transport.fail(error)
      }
    }
  }

  /** Another numbering: whoever shows it begins anew. */
  #changeSource(ssrc: number): void {
    this.#remoteSsrc = ssrc
    this.#newest = undefined
    this.#beginAnew()
  }

  #beginAnew(): void {
    for (const sink of this.#sinks) sink.#mapping = undefined
  }

  #passOn(view: RtpView, kind: string, isKey: boolean, nowMs: number): void {
    const format = this.#formats.find((one) => one.kind === kind)
    if (!format || !this.isGoing) return
    if (!this.#mapping) {
      if (!isKey) {
        this.#source?.requestKeyframe(nowMs)
        return
      }
      this.#mapping = this.#mapFrom(view, nowMs)
      this.#kind = kind
    }
    const { sequence, timestamp, first } = this.#mapping
    const distance = first === undefined ? 0 : sequenceDistance(first, view.sequence)
    // what belongs to the time before it was shown
    if (distance < 0) return
    if (distance > latePackets) this.#mapping.first = undefined
    const number = (view.sequence + sequence) & 0xffff
    const time = (view.timestamp + timestamp) >>> 0
    const start = rtpHeaderLength + this.#extension.length
    const bytes = new Uint8Array(start + view.payloadLength + srtpOverhead)
    encodeRtpHeader(bytes, format.sends, view.hasMarker, number, time, this.ssrc)
    if (this.#extension.length > 0) {
      bytes[0] = 0x90
      bytes.set(this.#extension, rtpHeaderLength)
    }
    bytes.set(view.bytes.subarray(view.payloadStart, view.payloadStart + view.payloadLength), start)
    this.#send(number, time, bytes, start + view.payloadLength, format.again !== undefined, nowMs)
  }

  /** Goes on where the last source left off: no gap in the numbers, time as it passed. */
  #mapFrom(view: RtpView, nowMs: number): Mapping {
    const passed = Number.isNaN(this.#lastSentMs) ? 0 : Math.round(((nowMs - this.#lastSentMs) * clockRateHz) / 1_000)
    return {
      sequence: (this.#nextSequence - view.sequence) & 0xffff,
      timestamp: (this.#lastTimestamp + Math.max(passed, 1) - view.timestamp) >>> 0,
      first: view.sequence,
    }
  }

  /** What went out under other keys, or under none, is not sent again. */
  #forgetOthers(): void {
    const outbound = this.#transport.outbound()
    if (outbound === this.#sentUnder) return
    this.#sentUnder = outbound
    this.#sent.forget()
  }

  #send(number: number, time: number, bytes: Uint8Array, length: number, isWrapped: boolean, nowMs: number): void {
    const isKept = this.#spec.feedback?.includes('nack') === true
    if (isKept) this.#forgetOthers()
    if (isKept && isWrapped) this.#sent.keep(number, bytes, length, false)
    if (sequenceDistance(this.#nextSequence, number) >= 0) {
      this.#nextSequence = (number + 1) & 0xffff
      this.#lastTimestamp = time
      this.#lastSentMs = nowMs
    }
    const sent = this.#transport.sendRtp(bytes, length)
    if (sent === 0) return
    if (isKept && !isWrapped) this.#sent.keep(number, bytes, sent, true)
    this.#statistics.sent(time, length - rtpHeaderLength, nowMs)
  }

  /** Asks the peer for a picture that stands on its own. */
  requestKeyframe(nowMs: number): void {
    this.#isRequested = true
    const mediaSsrc = this.#remoteSsrc ?? this.#spec.remoteSsrcs?.[0]
    if (mediaSsrc === undefined || nowMs - this.#requestedMs < shortestRequestMs) return
    this.#requestedMs = nowMs
    const feedback = this.#spec.feedback ?? []
    if (feedback.includes('ccm fir') && !feedback.includes('nack pli')) {
      const entries = [{ ssrc: mediaSsrc, sequence: this.#intraRequests++ & 0xff }]
      this.#transport.sendRtcp([this.#emptyReport, { type: 'full-intra-request', senderSsrc: this.ssrc, entries }])
    } else this.#transport.sendRtcp([this.#emptyReport, { type: 'picture-loss', senderSsrc: this.ssrc, mediaSsrc }])
  }

  /** Feedback travels behind a report, or peers of the older kind do not read it. */
  get #emptyReport(): RtcpPacket {
    return { type: 'receiver-report', ssrc: this.ssrc, reports: [] }
  }

  handleRtcp(packets: readonly RtcpPacket[], nowMs: number): void {
    this.#statistics.handleReports(packets, nowMs)
    for (const packet of packets) {
      if (packet.type === 'picture-loss' && packet.mediaSsrc === this.ssrc) this.#source?.requestKeyframe(nowMs)
      else if (packet.type === 'full-intra-request') {
        if (packet.entries.some(({ ssrc }) => ssrc === this.ssrc)) this.#source?.requestKeyframe(nowMs)
      } else if (packet.type === 'nack' && packet.mediaSsrc === this.ssrc) this.#sendAgain(packet.sequences, nowMs)
      else if (packet.type === 'estimated-bitrate' && packet.ssrcs.includes(this.ssrc))
        this.#bitsPerSecond = packet.bitsPerSecond
    }
  }

  #sendAgain(sequences: readonly number[], nowMs: number): void {
    const missing: number[] = []
    this.#forgetOthers()
    // in the format of what is shown now; what was shown before is the past
    const again = this.#formats.find(({ kind }) => kind === this.#kind)?.again?.sends
    for (const sequence of sequences) {
      const packet = this.#sent.again(sequence, again, nowMs)
      if (packet === 'unknown' && this.#mapping) missing.push((sequence - this.#mapping.sequence) & 0xffff)
      else if (typeof packet === 'string') continue
      else if (again === undefined) this.#transport.sendAgain(packet)
      else this.#transport.sendRtp(packet, packet.length - srtpOverhead)
    }
    if (missing.length > 0) this.#source?.askAgain(missing, nowMs)
  }

  /** Asks the peer for packets that never came here. */
  askAgain(sequences: readonly number[], nowMs: number): void {
    const mediaSsrc = this.#remoteSsrc
    if (mediaSsrc === undefined || !this.#spec.feedback?.includes('nack')) return
    const asked = sequences.filter(() => this.#asked.take(nowMs))
    if (asked.length === 0) return
    this.#transport.sendRtcp([this.#emptyReport, { type: 'nack', senderSsrc: this.ssrc, mediaSsrc, sequences: asked }])
  }

  tick(nowMs: number): void {
    if (this.#isRequested && this.#sinks.size > 0) this.requestKeyframe(nowMs)
    if (nowMs < this.#nextReportMs) return
    this.#nextReportMs = nowMs + reportMs
    if (this.#statistics.packetsSent === 0 && this.#statistics.packetsReceived === 0) return
    const packets = this.#statistics.report(nowMs)
    const mediaSsrc = this.#remoteSsrc
    if (mediaSsrc !== undefined && this.#spec.feedback?.includes('goog-remb')) {
      const limits = [...this.#sinks].flatMap((sink) => sink.#bitsPerSecond ?? [])
      const bitsPerSecond = Math.min(usualBitsPerSecond, ...limits)
      packets.push({ type: 'estimated-bitrate', senderSsrc: this.ssrc, bitsPerSecond, ssrcs: [mediaSsrc] })
    }
    this.#transport.sendRtcp(packets)
  }

  close(nowMs: number): void {
    this.show(undefined, nowMs)
    for (const sink of [...this.#sinks]) sink.show(undefined, nowMs)
  }
}
