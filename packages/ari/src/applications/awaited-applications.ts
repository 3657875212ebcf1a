// Applications that other exchanges have sockets of, and that are not here yet: calls wait for them for a moment, as when this one has just joined.
// Not who has them: whoever joins exchanges knows that.

import { type Clock, lookUntil } from '@jackfield/base'
import type { Interruptible } from '@jackfield/core'
import type { Reach } from './reach.ts'

export interface AwaitedDeps {
  readonly clock: Clock
  reach(): Reach | undefined
  /** it takes channels */
  isThere(name: string): boolean
}

/** No call waits longer. */
const mostMs = 3_000

export class AwaitedApplications {
  readonly #deps: AwaitedDeps

  constructor(deps: AwaitedDeps) {
    this.#deps = deps
  }

  /** Its name when it takes channels; nothing: it is not to come. */
  one(name: string, waiting: Interruptible): Promise<string | undefined> | undefined {
    const { reach, isThere } = this.#deps
    if (!reach()?.comes(name)) return undefined
    const isOver = () => isThere(name) || !reach()?.comes(name)
    return this.#until(isOver, waiting).then(() => (isThere(name) ? name : undefined))
  }

  /** Until those that others have are here; nothing: they are. */
  all(waiting: Interruptible): Promise<void> | undefined {
    const isOver = () => !this.#deps.reach()?.comes()
    return isOver() ? undefined : this.#until(isOver, waiting)
  }

  #until(isOver: () => boolean, { interruption }: Interruptible): Promise<void> {
    return lookUntil(this.#deps.clock, isOver, { mostMs, signal: interruption })
  }
}
