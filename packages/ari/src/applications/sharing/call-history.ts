// What happened to one call since it came to its application, for the connection that takes it over: its beginning and the last events.
// Not everything: of a long call the middle is missing, and how much of it is known.

export interface PastEvent {
  readonly type: string
  /** everything up to the fields that are the application's own */
  readonly body: string
}

export interface HistoryLimits {
  readonly events: number
  readonly characters: number
}

/** Of one call. A call that an application deals with has ten to thirty events. */
export const historyDefaults: HistoryLimits = { events: 100, characters: 128 * 1024 }

export class CallHistory {
  readonly #limits: HistoryLimits
  /** up to its StasisStart: what a program needs to know whose call it is */
  #beginning: PastEvent[] = []
  #hasBegun = false
  #last: PastEvent[] = []
  #characters = 0
  #missing = 0

  constructor(limits: HistoryLimits = historyDefaults) {
    this.#limits = limits
  }

  /** Events that are not here any more. */
  get missing(): number {
    return this.#missing
  }

  get size(): number {
    return this.#beginning.length + this.#last.length
  }

  add(event: PastEvent): void {
    const { events, characters } = this.#limits
    this.#characters += event.body.length
    if (event.type === 'StasisStart' && !this.#hasBegun) {
      this.#hasBegun = true
      this.#beginning = [...this.#last, event]
      this.#last = []
    } else this.#last.push(event)
    while (this.#last.length > 1 && (this.size > events || this.#characters > characters)) {
      this.#characters -= this.#last.shift()?.body.length ?? 0
      this.#missing++
    }
  }

  *[Symbol.iterator](): Generator<PastEvent> {
    yield* this.#beginning
    yield* this.#last
  }
}
