// From frames of 20 ms to packets: encoder, packet time, sequence numbers and timestamps, digits in their place.
// Not the socket.
import type { Random } from '@jackfield/base'
import {
  encodeRtpHeader,
  encodeTelephoneEvent,
  endTelephoneEvent,
  nextEventPackets,
  type RtpView,
  rewriteRtpHeader,
  rtpHeaderLength,
  sequenceDistance,
  srtpOverhead,
  type TelephoneEventSender,
  telephoneEventLength,
  telephoneEventSender,
} from '@jackfield/rtp'
import type { Codec, Encoder } from '../../codec.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import { Resampler } from '../../kernels/resampler.ts'
import type { EncodedOnce } from '../../sounds/encoded-once.ts'
import { frameMs } from '../frame-clock.ts'
import { frameSamples, SampleQueue } from '../mixing/plain-ends.ts'
import { scratchSamples } from './scratch.ts'

/** Packets that may be on their way while the next one is made; few, so that they stay in the processor's cache. */
const buffersInTurn = 4
/** of a codec whose packets vary */
const mostVaryingBytes = 1_500
/** RFC 3389 §4: its payload type, and the level in decibels below the loudest */
const comfortNoise = 13
const quietestNoise = 127
/** A step of more than this is told by a jump of the timestamp and a marker. */
const toleratedUnits = 640
/** Of packets that are passed on: numbers that leap further, or come later, are a numbering of their own (RFC 3550 §A.1). */
const mostSkipped = 3_000
const mostMisordered = 100

/** a frame at the codec's rate, and what a longer packet is made of, until they are encoded */
const evenScratch = scratchSamples()
const packetScratch = scratchSamples()

const noExtension = new Uint8Array(0)

/** How somebody else's numbers become ours. */
interface RelayMapping {
  readonly ssrc: number
  readonly sequence: number
  readonly timestamp: number
  /** of its packets; forgotten when nothing older can come any more */
  first: number | undefined
  newest: number
}

export interface SenderOptions {
  readonly kernels: Kernels
  /** of the frames that come; the codec's may be another */
  readonly rateHz: number
  readonly codec: Codec
  readonly encoder: Encoder
  readonly payloadType: number
  readonly telephoneEvent: { readonly payloadType: number; readonly clockRateHz: number } | undefined
  readonly ptimeMs: number
  readonly random: Random
  /** of every packet's header, as it stands there; none where nothing was agreed */
  readonly extension?: Uint8Array
  /** left out: a number by chance */
  readonly ssrc?: number
  /** the one before it with other codecs: the peer sees one stream throughout */
  readonly goesOnFrom?: AudioSender
  /** `octets`: of the payload */
  readonly send: (bytes: Uint8Array, length: number, timestamp: number, octets: number, nowMs?: number) => void
}

export class AudioSender {
  readonly #options: SenderOptions
  /** there from the packet on that needs one */
  readonly #buffers: Uint8Array[] = []
  readonly #bufferBytes: number
  readonly #extension: Uint8Array
  readonly #headerLength: number
  readonly #packetSamples: number
  readonly #waiting: SampleQueue | undefined
  readonly #pcm: Int16Array
  readonly #resampler: Resampler | undefined
  readonly #even: Int16Array
  #turn = -1
  readonly ssrc: number
  #sequence: number
  #timestamp: number
  #lastFrameMs = Number.NaN
  /** the next packet begins to talk after a pause; the very first has none before it */
  #hasMarker = false
  #digit: { sender: TelephoneEventSender; elapsed: number } | undefined
  #relay: RelayMapping | undefined

  constructor(options: SenderOptions) {
    this.#options = options
    const { random, codec, ptimeMs, kernels, rateHz } = options
    this.#resampler = rateHz === codec.sampleRateHz ? undefined : new Resampler(kernels, rateHz, codec.sampleRateHz)
    this.#even = evenScratch(frameSamples(codec.sampleRateHz) + 16)
    const { bytesPer20Ms } = codec
    const payloadBytes = bytesPer20Ms === undefined ? mostVaryingBytes : Math.ceil((bytesPer20Ms * ptimeMs) / 20)
    this.#extension = options.extension ?? noExtension
    this.#headerLength = rtpHeaderLength + this.#extension.length
    const bufferBytes = this.#headerLength + Math.max(payloadBytes, telephoneEventLength) + srtpOverhead
    this.#bufferBytes = bufferBytes
    const before = options.goesOnFrom
    this.ssrc = options.ssrc ?? before?.ssrc ?? random.below(2 ** 32)
    // in the lower half: who misses the first packets counts wraps as we do all the same (RFC 3711 §3.3.1)
    this.#sequence = before ? before.#sequence : random.below(2 ** 15)
    this.#timestamp = before ? before.#timestamp : random.below(2 ** 32)
    // its time goes on, or two packets would have the same
    if (before) this.#lastFrameMs = before.#lastFrameMs
    // 25 ms at 44.1 kHz are none
    this.#packetSamples = Math.floor((codec.sampleRateHz * ptimeMs) / 1_000)
    this.#pcm = packetScratch(this.#packetSamples)
    // only other packet times than the frame's need to wait
    this.#waiting =
      ptimeMs === frameMs ? undefined : new SampleQueue(2 * this.#packetSamples + frameSamples(codec.sampleRateHz))
  }

  get codecName(): string {
    return this.#options.codec.name
  }

  get ptimeMs(): number {
    return this.#options.ptimeMs
  }

  /** It asks for the frame encoded before it looks at its samples. */
  get takesEncoded(): boolean {
    return this.#resampler === undefined && this.#waiting === undefined
  }

  get isSendingDigit(): boolean {
    return this.#digit !== undefined
  }

  write(pcm: Int16Array, nowMs: number, shared?: EncodedOnce): void {
    this.#moveOn(nowMs)
    if (this.#digit) return
    const { codec, encoder, rateHz } = this.#options
    const samples = frameSamples(codec.sampleRateHz)
    this.#resampler?.process(pcm, frameSamples(rateHz), this.#even)
    const frame = this.#resampler ? this.#even : pcm
    if (!this.#waiting) {
      const same = this.#resampler
        ? undefined
        : shared?.encoded(codec.name, (into) => encoder.encode(frame, samples, into, 0))
      this.#sendAudio(frame, samples, same)
      return
    }
    this.#waiting.push(frame, samples)
    while (this.#waiting.take(this.#pcm, this.#packetSamples)) this.#sendAudio(this.#pcm, this.#packetSamples)
  }

  /** The timestamp follows the time that passed since the last frame. */
  #moveOn(nowMs: number): void {
    const { clockRateHz } = this.#options.codec
    const frameUnits = (clockRateHz * frameMs) / 1_000
    if (!Number.isNaN(this.#lastFrameMs)) {
      const passed = Math.round(((nowMs - this.#lastFrameMs) * clockRateHz) / 1_000)
      const isJump = Math.abs(passed - frameUnits) > toleratedUnits
      if (isJump) this.#hasMarker = true
      // with a longer packet time the timestamp moves with the packets
      if (!this.#waiting) this.#timestamp = (this.#timestamp + (isJump ? passed : frameUnits)) >>> 0
      else if (isJump) this.#timestamp = (this.#timestamp + passed - frameUnits) >>> 0
    }
    this.#lastFrameMs = nowMs
  }

  #sendAudio(pcm: Int16Array, samples: number, encoded?: Uint8Array): void {
    const { codec, encoder, payloadType } = this.#options
    const bytes = this.#nextBuffer()
    let octets: number
    if (encoded) {
      bytes.set(encoded, this.#headerLength)
      octets = encoded.length
    } else octets = encoder.encode(pcm, samples, bytes, this.#headerLength)
    if (octets === 0) return
    this.#sendPacket(bytes, payloadType, this.#hasMarker, this.#timestamp, octets)
    this.#hasMarker = false
    if (this.#waiting)
      this.#timestamp = (this.#timestamp + Math.round((samples * codec.clockRateHz) / codec.sampleRateHz)) >>> 0
  }

  #nextBuffer(): Uint8Array {
    if (this.#buffers.length < buffersInTurn) {
      const bytes = new Uint8Array(this.#bufferBytes)
      this.#buffers.push(bytes)
      return bytes
    }
    this.#turn = (this.#turn + 1) % buffersInTurn
    return this.#buffers[this.#turn] as Uint8Array
  }

  #sendPacket(bytes: Uint8Array, payloadType: number, hasMarker: boolean, timestamp: number, octets: number): void {
    encodeRtpHeader(bytes, payloadType, hasMarker, this.#sequence, timestamp, this.ssrc)
    this.#extend(bytes)
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#relay = undefined
    this.#options.send(bytes, this.#headerLength + octets, timestamp, octets)
  }

  #extend(bytes: Uint8Array): void {
    if (this.#extension.length === 0) return
    bytes[0] = 0x90
    bytes.set(this.#extension, rtpHeaderLength)
  }

  /** A packet that says nothing (RFC 3389), so that translators and timeouts on the way see that somebody is there. */
  sendComfortNoise(nowMs: number): void {
    if (this.#digit) return
    this.#moveOn(nowMs)
    const bytes = this.#nextBuffer()
    bytes[this.#headerLength] = quietestNoise
    this.#sendPacket(bytes, comfortNoise, false, this.#timestamp, 1)
    // what comes next begins to talk
    this.#hasMarker = true
  }

  /** False when the peer takes no telephone events, or the character is none. */
  beginDigit(digit: string, nowMs: number, durationMs?: number): boolean {
    const { telephoneEvent } = this.#options
    if (!telephoneEvent) return false
    if (this.#digit) this.endDigit(0)
    if (Number.isNaN(this.#lastFrameMs) || nowMs - this.#lastFrameMs > frameMs) this.#moveOn(nowMs)
    const sender = telephoneEventSender(digit, telephoneEvent.clockRateHz, this.#timestamp, durationMs)
    if (!sender) return false
    this.#digit = { sender, elapsed: 0 }
    return true
  }

  endDigit(durationMs: number): void {
    if (this.#digit) endTelephoneEvent(this.#digit.sender, this.#digit.elapsed, durationMs)
  }

  /** Once every 20 ms: the packets of a digit. */
  tick(nowMs: number): void {
    const digit = this.#digit
    const { telephoneEvent } = this.#options
    if (!digit || !telephoneEvent) return
    if (this.#lastFrameMs < nowMs) this.#moveOn(nowMs)
    const units = (telephoneEvent.clockRateHz * frameMs) / 1_000
    digit.elapsed += units
    for (const { timestamp, hasMarker, event } of nextEventPackets(digit.sender, units)) {
      const bytes = this.#nextBuffer()
      encodeTelephoneEvent(bytes, this.#headerLength, event)
      this.#sendPacket(bytes, telephoneEvent.payloadType, hasMarker, timestamp, telephoneEventLength)
    }
    if (digit.sender.isOver) {
      this.#digit = undefined
      this.#hasMarker = true
    }
  }

  /** Passes somebody else's packet on as one of ours: numbers keep their distances, gaps stay gaps. */
  relay(packet: RtpView, bytes: Uint8Array, length: number, nowMs: number): void {
    if (this.#digit) return
    const before = this.#relay
    const isNew = before === undefined || before.ssrc !== packet.ssrc || isLeap(before.newest, packet.sequence)
    const relay = isNew ? this.#mapFrom(packet, nowMs) : before
    if (relay.first !== undefined) {
      const distance = sequenceDistance(relay.first, packet.sequence)
      // its number was used by what was said before
      if (distance < 0) return
      if (distance > mostMisordered) relay.first = undefined
    }
    const sequence = (packet.sequence + relay.sequence) & 0xffff
    const timestamp = (packet.timestamp + relay.timestamp) >>> 0
    const { payloadType } = this.#options
    const hasMarker = isNew || packet.hasMarker
    // extensions are agreed with each peer by itself: the one's mean nothing to the other
    const isPlain = packet.payloadStart === rtpHeaderLength && this.#extension.length === 0
    const passed = isPlain ? bytes : this.#dressed(packet)
    const whole = isPlain ? length : this.#headerLength + packet.payloadLength
    if (isPlain) rewriteRtpHeader(passed, payloadType, hasMarker, sequence, timestamp, this.ssrc)
    else {
      encodeRtpHeader(passed, payloadType, hasMarker, sequence, timestamp, this.ssrc)
      this.#extend(passed)
    }
    // what comes late leaves the numbers where they are: those behind it are used
    if (isNew || sequenceDistance(relay.newest, packet.sequence) > 0) {
      relay.newest = packet.sequence
      this.#sequence = (sequence + 1) & 0xffff
      this.#timestamp = timestamp
      this.#lastFrameMs = nowMs
    }
    this.#options.send(passed, whole, timestamp, packet.payloadLength, nowMs)
  }

  /** Goes on where we stand. */
  #mapFrom(packet: RtpView, nowMs: number): RelayMapping {
    this.#moveOn(nowMs)
    this.#relay = {
      ssrc: packet.ssrc,
      sequence: (this.#sequence - packet.sequence) & 0xffff,
      timestamp: (this.#timestamp - packet.timestamp) >>> 0,
      first: packet.sequence,
      newest: packet.sequence,
    }
    return this.#relay
  }

  /** Somebody else's payload behind room for a header of ours. */
  #dressed(packet: RtpView): Uint8Array {
    const bytes = new Uint8Array(this.#headerLength + packet.payloadLength + srtpOverhead)
    const { payloadStart, payloadLength } = packet
    bytes.set(packet.bytes.subarray(payloadStart, payloadStart + payloadLength), this.#headerLength)
    return bytes
  }

  close(): void {
    this.#options.encoder.close()
  }
}

function isLeap(newest: number, sequence: number): boolean {
  const step = sequenceDistance(newest, sequence)
  return step > mostSkipped || step < -mostMisordered
}
