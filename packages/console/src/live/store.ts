// A value that changes often and is drawn at most once a frame: whoever looks at it is told once, however often it changed.
// Not where it comes from.

import type { Dispose } from '@jackfield/base'

/** Runs something with the next frame. */
export type Schedule = (run: () => void) => void

const nextFrame: Schedule = (run) => {
  // a page that is not seen has no frames, and nobody to see them
  requestAnimationFrame(run)
}

export class Store<T> {
  readonly #schedule: Schedule
  readonly #listeners = new Set<() => void>()
  #value: T
  #isDue = false

  constructor(value: T, schedule: Schedule = nextFrame) {
    this.#value = value
    this.#schedule = schedule
  }

  get value(): T {
    return this.#value
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return
    this.#value = value
    this.touch()
  }

  update(change: (value: T) => T): void {
    this.set(change(this.#value))
  }

  /** What it holds was changed in place. */
  touch(): void {
    if (this.#isDue || this.#listeners.size === 0) return
    this.#isDue = true
    this.#schedule(() => {
      this.#isDue = false
      for (const listener of [...this.#listeners]) listener()
    })
  }

  onChange(listener: () => void): Dispose {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  get listening(): number {
    return this.#listeners.size
  }
}
