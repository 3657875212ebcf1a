// The end of an exchange as people ask for it: at once, when its calls have ended, or when there happens to be none.
// Not the end itself, and not the process: both are told.

import { type Clock, type Dispose, detached, type Log } from '@jackfield/base'
import type { Ending, EndingMoment } from '@jackfield/cli'
import type { Bus, Channels, Gate } from '@jackfield/core'

export interface PlannedEndOptions {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly gate: Gate
  readonly channels: Channels
  /** other exchanges may have what is new, or no longer */
  leave(isLeaving: boolean): void
  /** ends everything */
  close(): Promise<void>
}

export class PlannedEnd {
  readonly #options: PlannedEndOptions
  #stopWaiting: Dispose | undefined
  #moment: EndingMoment | undefined
  #ending: Ending = 'stop'

  constructor(options: PlannedEndOptions) {
    this.#options = options
  }

  /** What follows the end. */
  get ending(): Ending {
    return this.#ending
  }

  /** New calls are refused until the others have ended. */
  get isDraining(): boolean {
    return this.#moment === 'gracefully'
  }

  /** Plans the end; a plan there was is given up. Whoever asked is answered before anything ends. */
  plan(ending: Ending, moment: EndingMoment): { callsLeft: number } {
    const { bus, channels, gate, log } = this.#options
    this.abort()
    this.#ending = ending
    this.#moment = moment
    const callsLeft = channels.shownCount
    log.notice(`asked to ${ending} ${moment}: ${callsLeft} channels left`, { code: 'draining' })
    if (moment === 'gracefully') {
      gate.close()
      this.#options.leave(true)
    }
    if (moment === 'now' || channels.count === 0) {
      this.#end()
      return { callsLeft }
    }
    this.#stopWaiting = bus.on('channel-destroyed', () => {
      if (channels.count === 0) this.#end()
    })
    return { callsLeft }
  }

  /** False: nothing was waiting. */
  abort(): boolean {
    if (!this.#stopWaiting) return false
    this.#stopWaiting()
    this.#stopWaiting = undefined
    const wasLeaving = this.#moment === 'gracefully'
    this.#moment = undefined
    if (wasLeaving) {
      this.#options.gate.open()
      this.#options.leave(false)
    }
    this.#ending = 'stop'
    return true
  }

  /** Whatever was planned does not count any more: the exchange is ending. */
  forget(): void {
    this.#stopWaiting?.()
    this.#stopWaiting = undefined
  }

  #end(): void {
    this.forget()
    const { clock, close } = this.#options
    detached(clock.yield().then(close), 'the end')
  }
}
