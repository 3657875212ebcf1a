// From packets to frames of 20 ms: jitter buffer, decoders, concealment.
// Not the socket, and not who may send.
import {
  insertPacket,
  type JitterBuffer,
  type JitterBufferOptions,
  jitterBuffer,
  jitterBufferDefaults,
  type RtpView,
  takePacket,
} from '@jackfield/rtp'
import { type Codec, type Decoder, longestPacketMs } from '../../codec.ts'
import type { JitterSpec } from '../../contract/port.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import { Resampler } from '../../kernels/resampler.ts'
import { frameSamples, SampleQueue } from '../mixing/plain-ends.ts'
import { scratchSamples } from './scratch.ts'

export interface OpenDecoder {
  readonly payloadType: number
  readonly codec: Codec
  readonly decoder: Decoder
}

/** A pause is concealed for so long; then there is nothing to hear. */
const concealedPauseMs = 60
const mostTurns = 12
/** what was decoded, and the same at another rate, until it is in a queue */
const decodedScratch = scratchSamples()
const evenScratch = scratchSamples()

export class AudioReceiver {
  readonly rateHz: number
  readonly #decoders: readonly OpenDecoder[]
  /** of codecs at another rate; few have one */
  #resamplers: Map<OpenDecoder, Resampler> | undefined
  readonly #kernels: Kernels
  readonly #queue: SampleQueue
  readonly #pcm: Int16Array
  /** kept for the packet after it; there from the first that was left out */
  #skipped: Int16Array | undefined
  readonly #even: Int16Array
  #skippedSamples = 0
  /** as at first */
  readonly #jitter: JitterSpec
  #bufferOptions: JitterBufferOptions
  /** there from the first packet on that is heard here: most are passed on */
  #jitterBuffer: JitterBuffer | undefined
  #present: OpenDecoder
  #pausedMs = Number.POSITIVE_INFINITY

  /** `rateHz`: of what is heard, whatever the codec's is. */
  constructor(kernels: Kernels, rateHz: number, decoders: readonly OpenDecoder[], jitter: JitterSpec) {
    const [first] = decoders
    if (!first) throw new RangeError('a stream has at least one codec')
    this.rateHz = rateHz
    this.#kernels = kernels
    this.#decoders = decoders
    this.#present = first
    const highestHz = Math.max(...decoders.map(({ codec }) => codec.sampleRateHz))
    this.#pcm = decodedScratch((highestHz * longestPacketMs) / 1_000)
    this.#even = evenScratch(Math.ceil((this.rateHz * longestPacketMs) / 1_000) + 16)
    this.#queue = new SampleQueue((this.rateHz * (longestPacketMs + 60)) / 1_000)
    this.#jitter = jitter
    this.#bufferOptions = { clockRateHz: first.codec.clockRateHz, ...jitterBufferDefaults, ...jitter }
  }

  get #buffer(): JitterBuffer {
    this.#jitterBuffer ??= jitterBuffer(this.#bufferOptions)
    return this.#jitterBuffer
  }

  get figures() {
    return this.#buffer.figures
  }

  understands(payloadType: number): boolean {
    // there are one or two, and it is asked for every packet
    for (const decoder of this.#decoders) if (decoder.payloadType === payloadType) return true
    return false
  }

  receive(packet: RtpView, nowMs: number): void {
    insertPacket(this.#buffer, packet, nowMs)
  }

  /** How packets are held from now on; the delay follows little by little. */
  setJitter(jitter: JitterSpec = this.#jitter): void {
    const { clockRateHz } = this.#bufferOptions
    this.#bufferOptions = { clockRateHz, ...jitterBufferDefaults, ...jitter }
    if (this.#jitterBuffer) this.#jitterBuffer.options = this.#bufferOptions
  }

  /** Forgets what is waiting: the packets go elsewhere from now on. */
  reset(): void {
    this.#jitterBuffer = undefined
    this.#queue.clear()
    this.#pausedMs = Number.POSITIVE_INFINITY
  }

  read(into: Int16Array, nowMs: number): boolean {
    const wanted = frameSamples(this.rateHz)
    for (let turns = 0; this.#queue.count < wanted && turns < mostTurns; turns++) if (!this.#more(nowMs)) return false
    return this.#queue.take(into, wanted)
  }

  /** Decodes or conceals one packet time; false: there is nothing. */
  #more(nowMs: number): boolean {
    const buffer = this.#jitterBuffer
    if (!buffer) return false
    const taken = takePacket(buffer, nowMs)
    const { taken: slot, packetMs } = buffer
    switch (taken) {
      case 'packet':
      case 'skip': {
        const open = this.#decoders.find(({ payloadType }) => payloadType === slot.payloadType)
        if (!open) return true
        this.#present = open
        this.#pausedMs = 0
        if (taken === 'skip') this.#skipped ??= new Int16Array(this.#pcm.length)
        const into = taken === 'skip' && this.#skipped ? this.#skipped : this.#pcm
        const samples = open.decoder.decode(slot.bytes, 0, slot.length, into)
        if (taken === 'skip') this.#skippedSamples = samples
        else this.#push(this.#blended(samples))
        return true
      }
      case 'lost':
      case 'stretch':
        if (this.#pausedMs > concealedPauseMs) return false
        this.#conceal(packetMs)
        return true
      case 'empty':
        if (this.#pausedMs >= concealedPauseMs) return false
        this.#pausedMs += packetMs
        this.#conceal(packetMs)
        return true
    }
  }

  /** A packet that was left out glides into the one after it, so that nothing clicks. */
  #blended(samples: number): number {
    const skipped = this.#skipped
    const length = skipped ? Math.min(this.#skippedSamples, samples) : 0
    for (let at = 0; at < length; at++) {
      const share = (at + 1) / (length + 1)
      this.#pcm[at] = Math.round((this.#pcm[at] as number) * share + (skipped?.[at] as number) * (1 - share))
    }
    this.#skippedSamples = 0
    return samples
  }

  #conceal(ms: number): void {
    const samples = Math.min(Math.round((ms * this.#present.codec.sampleRateHz) / 1_000), this.#pcm.length)
    this.#present.decoder.conceal(this.#pcm, samples)
    this.#push(samples)
  }

  #push(samples: number): void {
    const present = this.#present
    if (present.codec.sampleRateHz === this.rateHz) {
      this.#queue.push(this.#pcm, samples)
      return
    }
    this.#resamplers ??= new Map()
    let resampler = this.#resamplers.get(present)
    if (!resampler) {
      resampler = new Resampler(this.#kernels, present.codec.sampleRateHz, this.rateHz)
      this.#resamplers.set(present, resampler)
    }
    // there is room for the longest packet of this rate; a faster codec's decoder takes longer ones
    const longest = Math.floor((present.codec.sampleRateHz * longestPacketMs) / 1_000)
    this.#queue.push(this.#even, resampler.process(this.#pcm, Math.min(samples, longest), this.#even))
  }

  close(): void {
    for (const { decoder } of this.#decoders) decoder.close()
  }
}
