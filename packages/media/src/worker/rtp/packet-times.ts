// When packets of one direction went: the first, the last, and pauses between them.
// Not what was in them, and nothing is kept of a pause: who is told of it keeps it.

/** Less is how people, and phones that send nothing while nobody speaks, pause between words. */
export const leastPauseMs = 1_000

export class PacketTimes {
  /** on the clock of the worker; before 0: none yet */
  firstMs = -1
  lastMs = -1
  #isAnew = true

  /** A packet went. Milliseconds of the pause before it; 0: it was too short to tell of. */
  note(nowMs: number): number {
    const passedMs = nowMs - this.lastMs
    this.lastMs = nowMs
    if (this.#isAnew) {
      this.#isAnew = false
      if (this.firstMs < 0) this.firstMs = nowMs
      return 0
    }
    return passedMs < leastPauseMs ? 0 : passedMs
  }

  /** What goes elsewhere meanwhile is no pause. */
  expectAnew(): void {
    this.#isAnew = true
  }
}
