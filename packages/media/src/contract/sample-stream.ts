// Samples that are still being made, in memory that control writes and any worker reads: speech is heard before all of it is there.
// One side writes, many read, each at its own place; nothing in it is ever overwritten. Not bounded by a ring: what was read may be read again.

const headBytes = 8
/** Which word of the head is what. */
const written = 0
const state = 1
const states = { growing: 0, whole: 1, failed: 2 } as const
const firstBytes = 256 * 1_024

/** Room for so many samples at most; memory is taken as they come. */
export const sampleMemory = (mostSamples: number): SharedArrayBuffer => {
  const maxByteLength = headBytes + 2 * mostSamples
  return new SharedArrayBuffer(Math.min(firstBytes, maxByteLength), { maxByteLength })
}

export class SampleStream {
  readonly memory: SharedArrayBuffer
  readonly #head: Int32Array
  /** follows the memory as it grows */
  readonly #samples: Int16Array

  constructor(memory: SharedArrayBuffer) {
    this.memory = memory
    this.#head = new Int32Array(memory, 0, 2)
    this.#samples = new Int16Array(memory, headBytes)
  }

  get length(): number {
    return Atomics.load(this.#head, written)
  }

  /** Nothing more comes. */
  get isOver(): boolean {
    return Atomics.load(this.#head, state) !== states.growing
  }

  /** It broke off. */
  get hasFailed(): boolean {
    return Atomics.load(this.#head, state) === states.failed
  }

  /** False: there is no room for all of them. */
  append(samples: Int16Array): boolean {
    const at = this.length
    const needed = headBytes + 2 * (at + samples.length)
    if (needed > this.memory.maxByteLength) return false
    if (needed > this.memory.byteLength)
      this.memory.grow(Math.min(this.memory.maxByteLength, Math.max(needed, 2 * this.memory.byteLength)))
    this.#samples.set(samples, at)
    Atomics.store(this.#head, written, at + samples.length)
    return true
  }

  end(hasFailed = false): void {
    Atomics.store(this.#head, state, hasFailed ? states.failed : states.whole)
  }

  /** Copies what is there from a place on; gives how many. */
  read(position: number, into: Int16Array, samples: number): number {
    const count = Math.max(0, Math.min(samples, this.length - position))
    into.set(this.#samples.subarray(position, position + count))
    return count
  }
}
