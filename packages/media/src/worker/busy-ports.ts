// The ports of a worker that may have something to do at the next beat, so that finding one out does not mean asking all of them.
// Not the ports that have: whoever is found idle is left out until something happens to it.
import type { Port } from './port.ts'
import { RtpEnd } from './rtp/rtp-end.ts'

export class BusyPorts {
  readonly #candidates = new Set<Port>()
  readonly #isBridged: (port: Port) => boolean

  constructor(isBridged: (port: Port) => boolean) {
    this.#isBridged = isBridged
  }

  /** Something happened that may give it something to do. */
  add(port: Port): void {
    this.#candidates.add(port)
  }

  /** It has nothing to do, or is closed. */
  delete(port: Port): void {
    this.#candidates.delete(port)
  }

  /** Whether there is anything to do at the next beat: a clock in hand need not beat for calls that are silent. */
  hasAny(nowMs: number): boolean {
    for (const port of this.#candidates) {
      const isBusy = this.#isBusy(port, nowMs)
      this.delete(port)
      if (!isBusy) continue
      // behind the others, so that each is asked in its turn, and none that is idle stays
      this.add(port)
      return true
    }
    return false
  }

  #isBusy(port: Port, nowMs: number): boolean {
    const { end } = port
    try {
      if (port.isBusy || end.isActive(nowMs)) return true
    } catch (error) {
      port.guard.fail(error)
    }
    // whoever is mixed hears the others, also while all are silent
    return end instanceof RtpEnd && end.wantsAudio && this.#isBridged(port) && !end.isRelaying
  }
}
