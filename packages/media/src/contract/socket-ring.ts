// Bytes of one socket on their way to its worker, in memory that both threads see: no message has to wake anybody for every frame.
// One side writes, the other takes; each moves its own position only. Not for messages whose ends matter.

const headWords = 4
const headBytes = 4 * headWords
/** Which word of the head is what. */
const written = 0
const taken = 1
/** commands that the worker has carried out: those behind them may go another way */
const handled = 2
/** 1: the worker looks by itself at its next beat */
const watched = 3

/** Room for so many bytes at least, a power of two. */
export function ringMemory(leastBytes: number): SharedArrayBuffer {
  return new SharedArrayBuffer(headBytes + 2 ** Math.ceil(Math.log2(leastBytes)))
}

export class SocketRing {
  readonly #head: Int32Array
  readonly #bytes: Uint8Array
  readonly #mask: number

  constructor(memory: SharedArrayBuffer) {
    this.#head = new Int32Array(memory, 0, headWords)
    this.#bytes = new Uint8Array(memory, headBytes)
    this.#mask = this.#bytes.length - 1
  }

  /** Bytes that were not taken yet. */
  get length(): number {
    return (Atomics.load(this.#head, written) - Atomics.load(this.#head, taken)) | 0
  }

  /** All of them or, when there is no room, none. */
  write(bytes: Uint8Array): boolean {
    if (bytes.length > this.#bytes.length - this.length) return false
    const position = Atomics.load(this.#head, written)
    const at = position & this.#mask
    const first = Math.min(bytes.length, this.#bytes.length - at)
    this.#bytes.set(first === bytes.length ? bytes : bytes.subarray(0, first), at)
    if (first < bytes.length) this.#bytes.set(bytes.subarray(first), 0)
    Atomics.store(this.#head, written, (position + bytes.length) | 0)
    return true
  }

  /** Everything there is; nothing when there is nothing. */
  take(): Uint8Array | undefined {
    const { length } = this
    if (length === 0) return undefined
    const position = Atomics.load(this.#head, taken)
    const at = position & this.#mask
    const first = Math.min(length, this.#bytes.length - at)
    const bytes = new Uint8Array(length)
    bytes.set(this.#bytes.subarray(at, at + first))
    if (first < length) bytes.set(this.#bytes.subarray(0, length - first), first)
    Atomics.store(this.#head, taken, (position + length) | 0)
    return bytes
  }

  get handledCommands(): number {
    return Atomics.load(this.#head, handled)
  }

  commandHandled(): void {
    Atomics.add(this.#head, handled, 1)
  }

  get isWatched(): boolean {
    return Atomics.load(this.#head, watched) === 1
  }

  set isWatched(isWatched: boolean) {
    Atomics.store(this.#head, watched, isWatched ? 1 : 0)
  }
}
