// How late the clocks of the media workers are, as they say every second.
// Not a remedy; the gate decides what follows.

export interface ClockSaid {
  readonly worker: number
  /** the latest beat of the last second */
  readonly worstLateMs: number
  /** and the one that was least late: so late it was all the time */
  readonly leastLateMs: number
}

export class MediaLag {
  readonly #said = new Map<number, ClockSaid>()
  /** asked for with every call, and another once a second */
  #standingMs = 0

  handle(said: ClockSaid): void {
    this.#said.set(said.worker, said)
    this.#standingMs = Math.max(0, ...[...this.#said.values()].map(({ leastLateMs }) => leastLateMs))
  }

  /** The latest beat of any. */
  get lagMs(): number {
    return Math.max(0, ...[...this.#said.values()].map(({ worstLateMs }) => worstLateMs))
  }

  /** Of the worker that keeps up least: a single stall, however long, does not count. */
  get standingMs(): number {
    return this.#standingMs
  }
}
