// A conference for one frame time: frames go in, the sum of the others comes out for each.
// Not who is in it, at what rate, and what becomes of the result.
import { copySamples } from '../copy-samples.ts'
import { type Kernels, wholeVectors } from './kernels.ts'

interface Room {
  readonly samples: number
  readonly at: number
}

const roomOn = new WeakMap<Kernels, Room>()

/** One room on the heap is enough: a thread mixes one conference after the other. */
export class Mixer {
  readonly #kernels: Kernels
  #frames = 0
  #total = 0
  #outputs = 0
  #stride = 0
  #count = 0

  constructor(kernels: Kernels) {
    this.#kernels = kernels
  }

  /** Makes room; every frame is silent until it is put in. */
  begin(count: number, samples: number): void {
    const stride = wholeVectors(samples)
    const needed = (2 * count + 1) * stride
    let room = roomOn.get(this.#kernels)
    if (!room || room.samples < needed) {
      room = { samples: 2 * needed, at: this.#kernels.reserve(2 * needed) }
      roomOn.set(this.#kernels, room)
    }
    this.#stride = stride
    this.#count = count
    this.#frames = room.at
    this.#total = room.at + count * stride
    this.#outputs = this.#total + stride
    this.#kernels.heap.fill(0, this.#frames, this.#total)
  }

  /** `frame` from its beginning. */
  put(index: number, frame: Int16Array, samples: number): void {
    copySamples(frame, 0, samples, this.#kernels.heap, this.#frames + index * this.#stride)
  }

  mix(): void {
    this.#kernels.mix(this.#frames, this.#count, this.#stride, this.#total, this.#outputs)
  }

  /** Copies what one hears. */
  take(index: number, into: Int16Array, samples: number): void {
    copySamples(this.#kernels.heap, this.#outputs + index * this.#stride, samples, into)
  }

  /** Copies the sum of all. */
  takeTotal(into: Int16Array, samples: number): void {
    copySamples(this.#kernels.heap, this.#total, samples, into)
  }
}
