// Copies of packets on their way to control, many at once.
// Not a choice of packets: who is asked for hands over all of its own.
import type { Clock, Timer } from '@jackfield/base'
import type { PacketBatch, PacketFlow } from '../../../contract/packets.ts'

const batchBytes = 65_536
/** Nobody waits longer to see a packet. */
const batchMs = 100
/** A stranger can make up places: beyond so many a batch is closed. */
const mostFlows = 256

export class PacketCollector {
  readonly #clock: Clock
  readonly #post: (batch: PacketBatch) => void
  #bytes = new Uint8Array(0)
  #used = 0
  #heads: number[] = []
  #flows: PacketFlow[] = []
  readonly #flowNumbers = new Map<string, number>()
  #timer: Timer | undefined

  constructor(clock: Clock, post: (batch: PacketBatch) => void) {
    this.#clock = clock
    this.#post = post
  }

  add(flow: PacketFlow, bytes: Uint8Array, length: number): void {
    if (this.#used + length > batchBytes || this.#flows.length >= mostFlows) this.flush()
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(Math.max(batchBytes, length))
    this.#bytes.set(length === bytes.length ? bytes : bytes.subarray(0, length), this.#used)
    this.#used += length
    this.#heads.push(this.#numberOf(flow), this.#clock.wall(), length)
    this.#timer ??= this.#clock.after(batchMs, () => this.flush())
  }

  #numberOf(flow: PacketFlow): number {
    const { port, form, direction, local, remote } = flow
    const name = `${port} ${form} ${direction} ${local.port} ${remote.address} ${remote.port}`
    const known = this.#flowNumbers.get(name)
    if (known !== undefined) return known
    this.#flowNumbers.set(name, this.#flows.length)
    return this.#flows.push(flow) - 1
  }

  flush(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    if (this.#used === 0) return
    const bytes = this.#bytes.slice(0, this.#used)
    const batch = { flows: this.#flows, heads: Float64Array.from(this.#heads), bytes }
    this.#used = 0
    this.#heads = []
    this.#flows = []
    this.#flowNumbers.clear()
    this.#post(batch)
  }

  /** Nothing is kept while nobody looks. */
  rest(): void {
    this.flush()
    this.#bytes = new Uint8Array(0)
  }
}
