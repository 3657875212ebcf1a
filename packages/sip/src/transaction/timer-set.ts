// The timers of one transaction: started by name, with the length their table row says, ended when a state does not list them.
// Not the machine.

import type { Clock, Timer } from '@jackfield/base'
import { type TimerName, type Timing, timerMs } from './timers.table.ts'

export class TimerSet {
  readonly #clock: Clock
  readonly #timing: Timing
  readonly #isReliable: boolean
  readonly #fire: (name: TimerName) => void
  readonly #running = new Map<TimerName, Timer>()
  readonly #lengths = new Map<TimerName, number>()

  constructor(clock: Clock, timing: Timing, isReliable: boolean, fire: (name: TimerName) => void) {
    this.#clock = clock
    this.#timing = timing
    this.#isReliable = isReliable
    this.#fire = fire
  }

  start(name: TimerName): void {
    const lengthMs = timerMs(name, this.#timing, this.#isReliable, this.#lengths.get(name))
    if (lengthMs === undefined) return
    this.#running.get(name)?.cancel()
    this.#lengths.set(name, lengthMs)
    this.#running.set(
      name,
      this.#clock.after(lengthMs, () => {
        this.#running.delete(name)
        this.#fire(name)
      }),
    )
  }

  keepOnly(names: readonly TimerName[]): void {
    for (const [name, timer] of this.#running) {
      if (names.includes(name)) continue
      timer.cancel()
      this.#running.delete(name)
    }
  }
}
