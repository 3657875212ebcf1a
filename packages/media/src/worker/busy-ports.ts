// The ports of a worker that may have something to do at the next beat, so that finding one out does not mean asking all of them.
// Not the ports that have: whoever is found idle is left out until something happens to it.
import type { Port } from './port.ts'
import { RtpEnd } from './rtp/rtp-end.ts'

export class BusyPorts implements Iterable<Port> {
  readonly #candidates = new Set<Port>()
  readonly #isBridged: (port: Port) => boolean
  /** another number: others are here than before */
  version = 0

  constructor(isBridged: (port: Port) => boolean) {
    this.#isBridged = isBridged
  }

  [Symbol.iterator](): Iterator<Port> {
    return this.#candidates.values()
  }

  /** Something happened that may give it something to do. */
  add(port: Port): void {
    if (this.#candidates.has(port)) return
    this.#candidates.add(port)
    this.version++
  }

  /** It has nothing to do, or is closed. */
  delete(port: Port): void {
    if (this.#candidates.delete(port)) this.version++
  }

  /** Whether there is anything to do at the next beat: a clock in hand need not beat for calls that are silent. */
  hasAny(nowMs: number): boolean {
    for (const port of this.#candidates) {
      if (!this.#isBusy(port, nowMs)) {
        this.delete(port)
        port.rest(nowMs)
        continue
      }
      // behind the others, so that each is asked in its turn, and none that is idle stays; one that failed is gone
      if (this.#candidates.delete(port)) this.#candidates.add(port)
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
