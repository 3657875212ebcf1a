// One end of a worker link to another worker: what is said to it comes out of the other end, a frame or two later.
// Not the other end: only memory joins them.

import { type WorkerLinkDirection, workerLinkDirections, workerLinkFrames } from '../../contract/worker-link.ts'
import { copySamples } from '../../copy-samples.ts'
import type { PortEnd } from '../port-end.ts'
import { frameSamples } from './plain-ends.ts'

/** More waiting than this is delay, which a stall of the other worker leaves behind. */
const mostWaiting = 3
/** So many beats without a frame mean that nobody speaks into the other end. */
const patience = 3

export class WorkerLinkEnd implements PortEnd {
  readonly rateHz: number
  readonly wantsAudio = false
  readonly #samples: number
  readonly #incoming: WorkerLinkDirection
  readonly #outgoing: WorkerLinkDirection
  #taken: number
  #quietBeats = patience

  constructor(memory: SharedArrayBuffer, rateHz: number, isNear: boolean) {
    const [near, far] = workerLinkDirections(memory, rateHz)
    this.rateHz = rateHz
    this.#samples = frameSamples(rateHz)
    this.#incoming = isNear ? far : near
    this.#outgoing = isNear ? near : far
    this.#taken = Atomics.load(this.#incoming.words, 0)
  }

  /** Frames come, be they silent. */
  get isPresent(): boolean {
    return this.#quietBeats < patience
  }

  read(into: Int16Array): boolean {
    const { words, samples } = this.#incoming
    const written = Atomics.load(words, 0)
    if (written === this.#taken) {
      this.#quietBeats++
      return false
    }
    this.#quietBeats = 0
    if (written - this.#taken > mostWaiting) this.#taken = written - mostWaiting + 1
    const place = this.#taken % workerLinkFrames
    this.#taken++
    if (Atomics.load(words, 1 + place) === 0) return false
    copySamples(samples, place * this.#samples, this.#samples, into)
    return true
  }

  write(pcm: Int16Array): void {
    const { words, samples } = this.#outgoing
    const written = Atomics.load(words, 0)
    const place = written % workerLinkFrames
    const start = place * this.#samples
    let sum = 0
    for (let at = 0; at < this.#samples; at++) {
      const value = pcm[at] as number
      samples[start + at] = value
      sum |= value
    }
    Atomics.store(words, 1 + place, sum === 0 ? 0 : 1)
    Atomics.store(words, 0, written + 1)
  }

  /** Nobody is told when the other end speaks: one has to look. */
  isActive(): boolean {
    return true
  }

  close(): void {}
}
