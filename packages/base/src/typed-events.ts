// One kind of notice, typed, heard by any number of listeners; listening hands back how to stop.
// Not an event emitter with string names.

import type { Dispose } from './disposables.ts'

export type Signal<T> = (listener: (value: T) => void) => Dispose

export class Notice<T> {
  #listeners: readonly ((value: T) => void)[] = []

  /** Hears every value from now on. */
  readonly on: Signal<T> = (listener) => {
    this.#listeners = [...this.#listeners, listener]
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const at = this.#listeners.indexOf(listener)
      this.#listeners = this.#listeners.toSpliced(at, 1)
    }
  }

  /** Tells all who listen now; somebody who stops meanwhile may still hear this one. */
  tell(value: T): void {
    for (const listener of this.#listeners) listener(value)
  }

  /** How many listen: leaks show here. */
  get listening(): number {
    return this.#listeners.length
  }
}
