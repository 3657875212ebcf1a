// Decides when a thread that should beat has stood still for too long, by the looks of somebody else's clock.
// Time in which the looks themselves did not come does not count: then the whole process, or the machine, was asleep. Nor does time in which
// the thread would have run if it had been given a processor.

/** A look that comes later than this many intervals was held up as well. */
const mostIntervals = 3

export class BeatWatch {
  readonly #limitMs: number
  readonly #intervalMs: number
  #beats = -1
  #lookedAt: number
  #silentMs = 0
  #waitedMs = 0

  constructor(limitMs: number, intervalMs: number, now: number) {
    this.#limitMs = limitMs
    this.#intervalMs = intervalMs
    this.#lookedAt = now
  }

  /** How long there was no beat while this could look and the thread could run. */
  get silentMs(): number {
    return this.#silentMs
  }

  /** True: it has stood still for as long as it may. `beats`: how many there were so far; `waitedMs`: for a processor, so far. */
  look(beats: number, now: number, waitedMs: number): boolean {
    const sinceMs = now - this.#lookedAt
    const couldRunMs = Math.max(0, sinceMs - (waitedMs - this.#waitedMs))
    this.#lookedAt = now
    this.#waitedMs = waitedMs
    if (beats !== this.#beats || sinceMs > this.#intervalMs * mostIntervals) this.#silentMs = 0
    else this.#silentMs += couldRunMs
    this.#beats = beats
    return this.#silentMs >= this.#limitMs
  }
}
