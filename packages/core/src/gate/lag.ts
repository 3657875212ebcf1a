// How late the control thread is: a beat that knows when it should have come.
// Not a remedy; the gate and whoever watches decide what follows.

import { type Clock, type Diagnostic, type Diagnostics, diagnostic, type Timer } from '@jackfield/base'

type LagHook = Diagnostic<Diagnostics['jackfield:control:lag']>

export interface LagOptions {
  clock: Clock
  /** between two beats; default 100 */
  intervalMs?: number
  /** how many beats back the worst one counts; default 10 */
  remembered?: number
  /** who is told of each beat; default everybody in the process who listens */
  hook?: LagHook
}

/** So many beats in a row are late when the thread does not keep up; fewer are a burst, a pause of the machine, a collection. */
const inARow = 3

export class Lag {
  readonly #clock: Clock
  readonly #intervalMs: number
  readonly #remembered: number
  readonly #recent: number[] = []
  /** asked for with every call, and another ten times a second */
  #standingMs = 0
  readonly #hook: LagHook
  #timer: Timer | undefined

  constructor(options: LagOptions) {
    this.#clock = options.clock
    this.#intervalMs = options.intervalMs ?? 100
    this.#remembered = options.remembered ?? 10
    this.#hook = options.hook ?? diagnostic('jackfield:control:lag')
  }

  start(): void {
    if (!this.#timer) this.#arm()
  }

  stop(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#recent.length = 0
    this.#standingMs = 0
  }

  /** The worst of the last beats, in milliseconds: one long stall is remembered for a while. */
  get lagMs(): number {
    return this.#recent.length === 0 ? 0 : Math.max(...this.#recent)
  }

  /** The least of the last few beats: how late it is all the time. A single stall, however long, is over when it is noticed. */
  get standingMs(): number {
    return this.#standingMs
  }

  #arm(): void {
    const due = this.#clock.now() + this.#intervalMs
    this.#timer = this.#clock.after(this.#intervalMs, () => {
      const lagMs = Math.max(0, this.#clock.now() - due)
      this.#recent.push(lagMs)
      if (this.#recent.length > this.#remembered) this.#recent.shift()
      this.#standingMs = this.#recent.length < inARow ? 0 : Math.min(...this.#recent.slice(-inARow))
      this.#arm()
      if (this.#hook.hasSubscribers) this.#hook.emit({ lagMs })
    })
  }
}
