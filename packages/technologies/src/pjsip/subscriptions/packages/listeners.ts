// Who wants to hear of which thing: a change costs as much as it has listeners, however many others there are.

import type { Dispose } from '@jackfield/base'

export class Listeners {
  readonly #byThing = new Map<string, Set<() => void>>()

  add(thing: string, listener: () => void): Dispose {
    const known = this.#byThing.get(thing)
    const listeners = known ?? new Set()
    if (!known) this.#byThing.set(thing, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#byThing.get(thing) === listeners) this.#byThing.delete(thing)
    }
  }

  emit(thing: string): void {
    for (const listener of [...(this.#byThing.get(thing) ?? [])]) listener()
  }
}
