// What goes out to one client, within bounds: who takes nothing for too long, or lets too much pile up, is cut off.
// Not what is written.

import type { Clock, Timer } from '@jackfield/base'
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
  #written = 0
  #timer: Timer | undefined
  #isOver = false

  constructor(options: OutletOptions) {
    this.#options = options
  }

  write(text: string): void {
    if (this.#isOver) return
    const { wire, mostBytes } = this.#options
    this.#written += Buffer.byteLength(text)
    wire.write(text)
    if (wire.waiting > mostBytes) this.#cut()
    else if (wire.waiting > 0) this.#timer ??= this.#watch()
  }

  /** Writes no more; what was written still goes out. */
  close(): void {
    this.#isOver = true
    this.#timer?.cancel()
  }

  #watch(): Timer {
    const { clock, timeoutMs, wire } = this.#options
    const writtenBefore = this.#written - wire.waiting
    return clock.after(timeoutMs(), () => {
      this.#timer = undefined
      if (wire.waiting === 0) return
      if (this.#written - wire.waiting > writtenBefore) this.#timer = this.#watch()
      else this.#cut()
    })
  }

  #cut(): void {
    this.close()
    this.#options.wire.cut()
    this.#options.onStuck()
  }
}
