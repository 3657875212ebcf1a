// The end of a port whose far side is a program behind a socket: its bytes wait here to be played, and what is said goes to it.
// Not the socket: control has it.
import type { PlayoutAct, PlayoutReport, SocketPortSpec } from '../../contract/playout.ts'
import { ringMemory, SocketRing } from '../../contract/socket-ring.ts'
import { frameLevel } from '../../dsp/level.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import { Resampler } from '../../kernels/resampler.ts'
import { frameSamples, SampleQueue } from '../mixing/plain-ends.ts'
import type { PortEnd } from '../port-end.ts'
import { Playout } from './playout.ts'
import { decodeLinear, encodeLinear, openSocketCodec, type SocketCodec } from './socket-codec.ts'
import { type Turn, TurnWatch } from './turn-watch.ts'

export interface SocketEndListener {
  onFrame(bytes: Uint8Array): void
  onReport(report: PlayoutReport): void
}

/** Quieter frames are left out first where a backlog is to become shorter. */
const quietLevel = 60
/** Louder ones are drawn together this seldom, so that nobody hears it. */
const framesBetweenSqueezes = 20
/** For codecs whose frames vary, a message counts as so many bytes. */
const nominalFrameBytes = 160
/** What shared memory has room for, so that speaking at its own pace never needs a message. */
const ringFrames = 8
const leastRingBytes = 8_192
/** After so long without a byte nobody is waiting for the next one. */
const activeMs = 1_000
/** No message is longer than this much audio. */
const longestMessageMs = 1_000

export async function openSocketEnd(
  kernels: Kernels,
  spec: SocketPortSpec,
  listener: SocketEndListener,
): Promise<SocketEnd> {
  return new SocketEnd(kernels, await openSocketCodec(spec.codec), spec, listener)
}

export class SocketEnd implements PortEnd {
  readonly rateHz: number
  readonly #kernels: Kernels
  readonly #codec: SocketCodec
  readonly #listener: SocketEndListener
  readonly #playout: Playout
  readonly #turns = new TurnWatch()
  readonly #samples: number
  readonly #isWhole: boolean
  /** goes to a program that is to have a frame at every beat; none: it has what there is to hear */
  readonly #silence: Int16Array | undefined
  #hasWritten = false
  /** of whole messages, which need not be frames */
  readonly #decoded: SampleQueue
  readonly #pcm: Int16Array
  readonly #ring: SocketRing | undefined
  /** whatever comes through it; none where the ends of messages matter */
  readonly inbound: SharedArrayBuffer | undefined
  onActive: (() => void) | undefined
  /** since the last beat */
  #hasSpoken = false
  #lastBytesMs = Number.NEGATIVE_INFINITY
  #resampler: Resampler | undefined
  #sinceSqueeze = 0

  constructor(kernels: Kernels, codec: SocketCodec, spec: SocketPortSpec, listener: SocketEndListener) {
    this.#kernels = kernels
    this.#codec = codec
    this.#listener = listener
    this.rateHz = codec.rateHz
    this.#samples = frameSamples(codec.rateHz)
    this.#isWhole = spec.mode === 'whole'
    this.#silence = spec.isSteady ? new Int16Array(this.#samples) : undefined
    this.#decoded = new SampleQueue(this.#isWhole ? 2 * codec.rateHz : 0)
    this.#pcm = new Int16Array(this.#isWhole ? (codec.rateHz * longestMessageMs) / 1_000 : this.#samples)
    this.inbound = this.#isWhole
      ? undefined
      : ringMemory(Math.max(leastRingBytes, ringFrames * (codec.frameBytes ?? 0)))
    this.#ring = this.inbound && new SocketRing(this.inbound)
    this.#playout = new Playout({
      frameBytes: codec.frameBytes ?? nominalFrameBytes,
      mode: spec.mode,
      direction: spec.direction,
      report: (report) => listener.onReport(report),
    })
  }

  get wantsAudio(): boolean {
    return this.#playout.direction !== 'out'
  }

  /** `rateHz`: linear samples of another rate than the port's. */
  feed(bytes: Uint8Array, rateHz = this.rateHz): void {
    this.#drain()
    this.#playout.push(rateHz === this.rateHz ? bytes : this.#resampled(bytes, rateHz))
    if (!this.#ring) return
    this.#ring.isWatched = true
    this.#hasSpoken = true
    this.#ring.commandHandled()
  }

  act(act: PlayoutAct): void {
    this.#drain()
    this.#playout.act(act)
    this.#ring?.commandHandled()
  }

  read(into: Int16Array, nowMs: number): boolean {
    if (this.#drain()) this.#hasSpoken = true
    if (this.#hasSpoken) {
      const wasQuiet = nowMs - this.#lastBytesMs >= activeMs
      this.#lastBytesMs = nowMs
      // shared memory is looked at by every beat, also by one that is for others
      if (wasQuiet) this.onActive?.()
    }
    this.#hasSpoken = false
    const isThere = this.#isWhole ? this.#readWhole(into) : this.#readFrame(into)
    if (isThere) this.#noteTurn(this.#turns.spoke(frameLevel(into, this.#samples), nowMs))
    return isThere
  }

  #noteTurn(turn: Turn | undefined): void {
    if (turn?.turn === 'answered') this.#listener.onReport({ report: 'answered', pauseMs: turn.pauseMs })
    else if (turn) this.#listener.onReport({ report: 'interrupted' })
  }

  /** Takes what has come through shared memory. */
  #drain(): boolean {
    const bytes = this.#ring?.take()
    if (bytes) this.#playout.push(bytes)
    return bytes !== undefined
  }

  write(pcm: Int16Array, nowMs: number): void {
    if (!this.wantsAudio) return
    this.#hasWritten = true
    this.#noteTurn(this.#turns.heard(frameLevel(pcm, this.#samples), nowMs))
    const bytes = this.#codec.encode(pcm, this.#samples)
    if (bytes.length > 0) this.#listener.onFrame(bytes)
  }

  tick(nowMs: number): void {
    if (this.#silence && !this.#hasWritten) this.write(this.#silence, nowMs)
    this.#hasWritten = false
  }

  /** Whoever has just spoken goes on speaking, most likely: the clock need not be started for every frame. */
  isActive(nowMs: number): boolean {
    if (this.#playout.isActive || this.#decoded.count > 0) return true
    if (this.#silence && this.wantsAudio) return true
    const ring = this.#ring
    if (!ring) return false
    if (nowMs - this.#lastBytesMs < activeMs) return true
    ring.isWatched = false
    // the other side may have written before it could see that nobody looks
    if (ring.length === 0) return false
    ring.isWatched = true
    return true
  }

  close(): void {
    this.#playout.close()
    this.#decoded.clear()
    this.#codec.close()
  }

  #readFrame(into: Int16Array): boolean {
    const bytes = this.#playout.next()
    this.#sinceSqueeze++
    if (!bytes) return false
    this.#decode(bytes, into)
    if (this.#playout.excess > 0) this.#squeeze(into)
    return true
  }

  #decode(bytes: Uint8Array, into: Int16Array): void {
    const samples = this.#codec.decode(bytes, into.subarray(0, this.#samples))
    into.fill(0, samples, this.#samples)
  }

  /** Two frames in the time of one: the quiet one is left out, or the first fades into the second. */
  #squeeze(into: Int16Array): void {
    const isQuiet = frameLevel(into, this.#samples) < quietLevel
    if (!isQuiet && this.#sinceSqueeze < framesBetweenSqueezes) return
    const bytes = this.#playout.more()
    if (!bytes) return
    this.#sinceSqueeze = 0
    this.#decode(bytes, this.#pcm)
    const samples = this.#samples
    for (let at = 0; at < samples; at++) {
      const second = this.#pcm[at] as number
      into[at] = isQuiet ? second : ((into[at] as number) * (samples - at) + second * at) / samples
    }
  }

  #readWhole(into: Int16Array): boolean {
    while (this.#decoded.count < this.#samples) {
      const bytes = this.#playout.next()
      if (!bytes) break
      this.#decoded.push(this.#pcm, this.#codec.decode(bytes, this.#pcm))
    }
    const samples = Math.min(this.#decoded.count, this.#samples)
    if (samples === 0) return false
    this.#decoded.take(into, samples)
    into.fill(0, samples, this.#samples)
    return true
  }

  #resampled(bytes: Uint8Array, rateHz: number): Uint8Array {
    if (this.#resampler?.fromHz !== rateHz) this.#resampler = new Resampler(this.#kernels, rateHz, this.rateHz)
    const from = new Int16Array(bytes.length >> 1)
    const samples = decodeLinear(bytes, from)
    const to = new Int16Array(Math.ceil((samples * this.rateHz) / rateHz) + 64)
    return encodeLinear(to, this.#resampler.process(from, samples, to))
  }
}
