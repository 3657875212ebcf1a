// One kind of notice, typed, heard by any number of listeners; listening hands back how to stop.
// Not an event emitter with string names.

import { appended } from './appended.ts'
import type { Dispose } from './disposables.ts'
import { reportFault } from './faults.ts'

export type Signal<T> = (listener: (value: T) => void) => Dispose

const nobody: readonly never[] = []

export class Notice<T> {
  #listeners: readonly ((value: T) => void)[] = nobody

  /** Hears every value from now on. Made when it is asked for: there are two notices for every channel. */
  get on(): Signal<T> {
    return (listener) => this.#add(listener)
  }

  #add(listener: (value: T) => void): Dispose {
    this.#listeners = appended(this.#listeners, listener)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const at = this.#listeners.indexOf(listener)
      this.#listeners = this.#listeners.toSpliced(at, 1)
    }
  }

  /**
   * Tells all who listen now; somebody who stops meanwhile may still hear this one. What a listener throws is a fault of its
   * own: the others hear the value, and whoever tells it goes on.
   */
  emit(value: T): void {
    for (const listener of this.#listeners) {
      try {
        listener(value)
      } catch (error) {
        reportFault('a listener', error)
      }
    }
  }

  /** How many listen: leaks show here. */
  get listening(): number {
    return this.#listeners.length
  }
}
