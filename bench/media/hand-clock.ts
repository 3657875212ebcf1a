// A clock for benches that passes no time by itself.
// Not for tests: theirs waits for what follows.
import type { Clock, Timer } from '@jackfield/base'

/** A clock whose timers run when they are told to. */
export class HandClock implements Clock {
  #now = 0
  #due: { at: number; run: () => void; isOver: boolean }[] = []

  now(): number {
    return this.#now
  }

  wall(): number {
    return this.#now
  }

  after(delayMs: number, run: () => void): Timer {
    const due = { at: this.#now + delayMs, run, isOver: false }
    this.#due.push(due)
    return {
      cancel() {
        due.isOver = true
      },
    }
  }

  afterAtLeast(delayMs: number, run: () => void): Timer {
    return this.after(delayMs, run)
  }

  every(): Timer {
    throw new Error('not by hand')
  }

  sleep(): Promise<void> {
    return Promise.reject(new Error('not by hand'))
  }

  yield(): Promise<void> {
    return Promise.resolve()
  }

  pass(ms: number): void {
    this.#now += ms
    const due = this.#due.filter(({ at }) => at <= this.#now)
    this.#due = this.#due.filter(({ at, isOver }) => at > this.#now && !isOver)
    for (const { run, isOver } of due) if (!isOver) run()
  }
}
