// What stops whatever a channel does: a hangup for good, a limit of time or a goto for now.
// Not who asks for it.

import { appended, type Dispose, reportFault } from '@jackfield/base'
import type { Place } from './place.ts'

export type InterruptionKind = 'hangup' | 'timeout' | 'goto'

/** Thrown into whatever the channel was doing: the reason of an aborted signal. */
export class Interruption extends Error {
  readonly kind: InterruptionKind

  constructor(kind: InterruptionKind) {
    super(`interrupted: ${kind}`)
    this.name = 'Interruption'
    this.kind = kind
  }
}

/** One of each for all channels: where it was made tells nothing, and finding that out is dear. */
const reasons: Readonly<Record<InterruptionKind, Interruption>> = {
  hangup: new Interruption('hangup'),
  timeout: new Interruption('timeout'),
  goto: new Interruption('goto'),
}

/** The interruptions of one channel: at most one at a time, and after a hangup no other. */
export class Interruptions {
  #abort: AbortController | undefined
  #kind: InterruptionKind | undefined
  #goto: Place | undefined
  #listeners: readonly ((reason: Interruption) => void)[] | undefined

  get kind(): InterruptionKind | undefined {
    return this.#kind
  }

  /** What there is to throw; nothing as long as nothing stops it. */
  get reason(): Interruption | undefined {
    return this.#kind && reasons[this.#kind]
  }

  /** Called once, at the next: a signal is several times as dear, and most who wait need no more than this. */
  onNext(listener: (reason: Interruption) => void): Dispose {
    this.#listeners = this.#listeners ? appended(this.#listeners, listener) : [listener]
    return () => this.#forget(listener)
  }

  #forget(listener: (reason: Interruption) => void): void {
    const listeners = this.#listeners
    const at = listeners?.indexOf(listener) ?? -1
    if (!listeners || at < 0) return
    this.#listeners = listeners.length === 1 ? undefined : listeners.toSpliced(at, 1)
  }

  /** Made when somebody asks: most channels are watched by few. */
  get signal(): AbortSignal {
    if (!this.#abort) {
      this.#abort = new AbortController()
      if (this.#kind) this.#abort.abort(reasons[this.#kind])
    }
    return this.#abort.signal
  }

  /** False: it was interrupted so, or for good, already. */
  interrupt(kind: InterruptionKind): boolean {
    if (this.#kind === 'hangup' || this.#kind === kind) return false
    this.#kind = kind
    const abort = this.#abort
    // a hangup after a goto: whoever asks from now on is told of the hangup
    if (abort?.signal.aborted) this.#abort = undefined
    this.#emit(reasons[kind])
    abort?.abort(reasons[kind])
    return true
  }

  #emit(reason: Interruption): void {
    const listeners = this.#listeners
    if (!listeners) return
    this.#listeners = undefined
    for (const listener of listeners) {
      try {
        listener(reason)
      } catch (error) {
        reportFault('whoever waits for an interruption', error)
      }
    }
  }

  goTo(place: Place): void {
    this.#goto = place
    this.interrupt('goto')
  }

  /** Where it is to go on, as long as nobody took it there. */
  get place(): Place | undefined {
    return this.#goto
  }

  /** The place, once; afterwards the channel may be interrupted anew. */
  takeGoto(): Place | undefined {
    const place = this.#goto
    this.#goto = undefined
    if (this.#kind === 'goto') this.clear()
    return place
  }

  /** After a timeout or a goto the channel lives on. */
  clear(): void {
    if (this.#kind === 'hangup') return
    this.#kind = undefined
    this.#abort = undefined
  }
}
