// What goes out to one client, within bounds: who takes nothing for too long, or lets too much pile up, is cut off.
// Not what is written.

import { type Clock, ReaderWatch } from '@jackfield/base'
import type { Wire } from './wire.ts'

export interface OutletOptions {
  readonly clock: Clock
  readonly wire: Wire
  /** more must never wait */
  readonly mostBytes: number
  /** how long nothing may be taken of what waits */
  readonly timeoutMs: () => number
  /** too slow: the wire is cut already */
  readonly onStuck: () => void
}

export class Outlet {
  readonly #options: OutletOptions
  readonly #reader: ReaderWatch
  #isOver = false

  constructor(options: OutletOptions) {
    this.#options = options
    const { clock, wire, timeoutMs } = options
    this.#reader = new ReaderWatch({ clock, waiting: () => wire.waiting, timeoutMs, onStuck: () => this.#cut() })
  }

  write(text: string): void {
    if (this.#isOver) return
    const { wire, mostBytes } = this.#options
    wire.write(text)
    if (wire.waiting > mostBytes) this.#cut()
    else this.#reader.wrote(Buffer.byteLength(text))
  }

  /** Writes no more; what was written still goes out. */
  close(): void {
    this.#isOver = true
    this.#reader.stop()
  }

  #cut(): void {
    this.close()
    this.#options.wire.cut()
    this.#options.onStuck()
  }
}
