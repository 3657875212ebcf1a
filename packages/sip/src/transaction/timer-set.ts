// The timers of one transaction: started by name, with the length their table row says, ended when a state does not list them.
// Not the machine.

import type { Clock, Timer } from '@jackfield/base'
import { type TimerName, type Timing, timerMs, timers } from './timers.table.ts'

/** What runs this long only forgets or gives up, and may do so a little later; what sends again is shorter, or grows. */
const patientMs = 5_000

const none: readonly never[] = []

export class TimerSet {
  readonly #clock: Clock
  readonly #timing: Timing
  readonly #isReliable: boolean
  readonly #fire: (name: TimerName) => void
  /** a few at most: lists are quicker than maps, and there are two sets for every call */
  #running: readonly { readonly name: TimerName; readonly timer: Timer }[] = none
  /** of those that get longer each time */
  #lengths: Map<TimerName, number> | undefined

  constructor(clock: Clock, timing: Timing, isReliable: boolean, fire: (name: TimerName) => void) {
    this.#clock = clock
    this.#timing = timing
    this.#isReliable = isReliable
    this.#fire = fire
  }

  start(name: TimerName): void {
    const lengthMs = timerMs(name, this.#timing, this.#isReliable, this.#lengths?.get(name))
    if (lengthMs === undefined) return
    this.#stop(name)
    if (timers[name].grows !== 'no') {
      this.#lengths ??= new Map()
      this.#lengths.set(name, lengthMs)
    }
    const fire = () => {
      this.#stop(name)
      this.#fire(name)
    }
    const timer = lengthMs < patientMs ? this.#clock.after(lengthMs, fire) : this.#clock.afterAtLeast(lengthMs, fire)
    // a list that grows takes room for many at once
    this.#running = this.#running.length === 0 ? [{ name, timer }] : this.#running.concat({ name, timer })
  }

  #stop(name: TimerName): void {
    const running = this.#running
    const at = running.findIndex((one) => one.name === name)
    if (at < 0) return
    running[at]!.timer.cancel()
    this.#running = running.length === 1 ? none : running.toSpliced(at, 1)
  }

  keepOnly(names: readonly TimerName[]): void {
    for (let at = this.#running.length - 1; at >= 0; at--) {
      const { name } = this.#running[at]!
      if (!names.includes(name)) this.#stop(name)
    }
  }
}
