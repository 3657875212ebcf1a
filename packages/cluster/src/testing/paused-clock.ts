// A clock of one node that can stand still while the others go on, as for a process that is stopped.
// Not a clock by itself: it lives on another one.

import { type Clock, repeating, sleeping, type Timer } from '@jackfield/base'

export class PausedClock implements Clock {
  readonly #clock: Clock
  #isPaused = false
  #isDead = false
  #held: (() => void)[] = []
  /** so long a turn of its event loop takes: it has much to do */
  turnMs = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  now(): number {
    return this.#clock.now()
  }

  wall(): number {
    return this.#clock.wall()
  }

  after(delayMs: number, run: () => void): Timer {
    let isCancelled = false
    const timer = this.#clock.after(delayMs, () => {
      const act = () => isCancelled || run()
      if (this.#isDead) return
      if (this.#isPaused) this.#held.push(act)
      else act()
    })
    return {
      cancel() {
        isCancelled = true
        timer.cancel()
      },
    }
  }

  afterAtLeast(delayMs: number, run: () => void): Timer {
    return this.after(delayMs, run)
  }

  every(intervalMs: number, run: () => void): Timer {
    return repeating(this, intervalMs, run)
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return sleeping(this, delayMs, signal)
  }

  yield(): Promise<void> {
    return this.turnMs > 0 ? this.sleep(this.turnMs) : this.#clock.yield()
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    for (const act of this.#held.splice(0)) act()
  }

  /** Nothing of it runs any more. */
  kill(): void {
    this.#isDead = true
    this.#held = []
  }
}
