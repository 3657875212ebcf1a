// Timers that have time: those due within the same quarter of a second run together, since to wake a process costs more than
// most of what they do. Not for what somebody sees or hears at its moment.

import type { Timer } from './timer.ts'

/** As much of a clock as is needed here. */
interface ExactClock {
  now(): number
  after(delayMs: number, run: () => void): Timer
}

const stepMs = 250

class CoarseTimer implements Timer {
  #run: (() => void) | undefined
  readonly #slot: Slot

  constructor(run: () => void, slot: Slot) {
    this.#run = run
    this.#slot = slot
  }

  /** It stays in its slot until that is over; what it would have run is let go. */
  cancel(): void {
    if (!this.#run) return
    this.#run = undefined
    this.#slot.leave()
  }

  fire(guard: (run: () => void) => void): void {
    const run = this.#run
    this.#run = undefined
    if (run) guard(run)
  }
}

/** Those that are due together. */
class Slot {
  readonly #timers: CoarseTimer[] = []
  readonly #onEmpty: () => void
  #waiting = 0

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty
  }

  enter(run: () => void): Timer {
    const timer = new CoarseTimer(run, this)
    this.#timers.push(timer)
    this.#waiting++
    return timer
  }

  leave(): void {
    if (--this.#waiting === 0) this.#onEmpty()
  }

  fire(guard: (run: () => void) => void): void {
    for (const timer of this.#timers) timer.fire(guard)
  }
}

export class CoarseTimers {
  readonly #clock: ExactClock
  readonly #guard: (run: () => void) => void
  readonly #slots = new Map<number, Slot>()

  /** `guard`: runs each, and keeps what it throws from the others. */
  constructor(clock: ExactClock, guard: (run: () => void) => void) {
    this.#clock = clock
    this.#guard = guard
  }

  after(delayMs: number, run: () => void): Timer {
    const number = Math.ceil((this.#clock.now() + Math.max(0, delayMs)) / stepMs)
    return (this.#slots.get(number) ?? this.#open(number)).enter(run)
  }

  #open(number: number): Slot {
    const timer = this.#clock.after(number * stepMs - this.#clock.now(), () => {
      this.#slots.delete(number)
      slot.fire(this.#guard)
    })
    const slot: Slot = new Slot(() => {
      timer.cancel()
      if (this.#slots.get(number) === slot) this.#slots.delete(number)
    })
    this.#slots.set(number, slot)
    return slot
  }
}
