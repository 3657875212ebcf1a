// Ends without a network: a pair of links, frames from and to control, and nobody at all.
// Not RTP, not snoops.

import { copySamples } from '../../copy-samples.ts'
import { frameMs } from '../frame-clock.ts'
import type { PortEnd } from '../port-end.ts'
import { LinkVideo } from '../video/link-video.ts'

export const frameSamples = (rateHz: number): number => (rateHz * frameMs) / 1_000

const noSamples = new Int16Array(0)

/** Samples that wait to be read, at most a second of them: what does not fit pushes the oldest out. */
export class SampleQueue {
  readonly #capacity: number
  /** there from the first sample on */
  #samples = noSamples
  #start = 0
  #count = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get count(): number {
    return this.#count
  }

  push(pcm: Int16Array, samples: number): void {
    const capacity = this.#capacity
    if (this.#samples.length < capacity) this.#samples = new Int16Array(capacity)
    const from = Math.max(0, samples - capacity)
    const added = samples - from
    const over = this.#count + added - capacity
    if (over > 0) {
      this.#start = (this.#start + over) % capacity
      this.#count -= over
    }
    const at = (this.#start + this.#count) % capacity
    const untilEnd = Math.min(added, capacity - at)
    copySamples(pcm, from, untilEnd, this.#samples, at)
    if (untilEnd < added) copySamples(pcm, from + untilEnd, added - untilEnd, this.#samples)
    this.#count += added
  }

  /** Takes this many or none. */
  take(into: Int16Array, samples: number): boolean {
    if (this.#count < samples) return false
    const capacity = this.#capacity
    const untilEnd = Math.min(samples, capacity - this.#start)
    copySamples(this.#samples, this.#start, untilEnd, into)
    if (untilEnd < samples) copySamples(this.#samples, 0, samples - untilEnd, into, untilEnd)
    this.#start = (this.#start + samples) % capacity
    this.#count -= samples
    return true
  }

  clear(): void {
    this.#count = 0
  }
}

export class LinkEnd implements PortEnd {
  readonly rateHz: number
  readonly wantsAudio = false
  readonly #incoming: SampleQueue
  /** what is seen through it */
  readonly video = new LinkVideo()
  onActive: (() => void) | undefined
  #other: LinkEnd | undefined

  constructor(rateHz: number) {
    this.rateHz = rateHz
    // two frames of slack: more would be delay
    this.#incoming = new SampleQueue(3 * frameSamples(rateHz))
  }

  /** Ties both halves together; they have one rate. */
  tie(other: LinkEnd): void {
    this.#other = other
    other.#other = this
    this.video.tie(other.video)
  }

  get other(): LinkEnd | undefined {
    return this.#other
  }

  read(into: Int16Array): boolean {
    return this.#incoming.take(into, frameSamples(this.rateHz))
  }

  write(pcm: Int16Array): void {
    this.#other?.receive(pcm)
  }

  receive(pcm: Int16Array): void {
    const wasEmpty = this.#incoming.count === 0
    this.#incoming.push(pcm, frameSamples(this.rateHz))
    if (wasEmpty) this.onActive?.()
  }

  isActive(): boolean {
    return this.#incoming.count > 0
  }

  close(): void {
    if (this.#other) this.#other.#other = undefined
    this.#other = undefined
    this.video.untie()
  }
}

export class FramesEnd implements PortEnd {
  readonly rateHz: number
  readonly wantsAudio: boolean
  readonly #incoming: SampleQueue
  readonly #deliver: (pcm: Int16Array) => void

  constructor(rateHz: number, wantsFrames: boolean, deliver: (pcm: Int16Array) => void) {
    this.rateHz = rateHz
    this.wantsAudio = wantsFrames
    this.#incoming = new SampleQueue(rateHz)
    this.#deliver = deliver
  }

  feed(pcm: Int16Array): void {
    this.#incoming.push(pcm, pcm.length)
  }

  read(into: Int16Array): boolean {
    return this.#incoming.take(into, frameSamples(this.rateHz))
  }

  write(pcm: Int16Array): void {
    if (this.wantsAudio) this.#deliver(pcm.slice(0, frameSamples(this.rateHz)))
  }

  isActive(): boolean {
    return this.#incoming.count >= frameSamples(this.rateHz)
  }

  close(): void {
    this.#incoming.clear()
  }
}

export class SilentEnd implements PortEnd {
  readonly rateHz: number
  readonly wantsAudio = false

  constructor(rateHz: number) {
    this.rateHz = rateHz
  }

  read(): boolean {
    return false
  }

  write(): void {}

  isActive(): boolean {
    return false
  }

  close(): void {}
}
