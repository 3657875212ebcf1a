// Where each application of a connection stands in its numbered events, so that it can go on there.
// Not the connection.

/** Something was lost, and the client says so instead of pretending. */
export interface Loss {
  /** empty: of a client that follows and is no application */
  readonly application: string
  readonly reason:
    | 'exchange-restarted'
    | 'application-forgotten'
    | 'not-kept'
    | 'events-expired'
    | 'unknown-place'
    /** the application is shared, and the calls of this connection have gone to others */
    | 'calls-moved'
    /** of several exchanges that stand as one, one is gone with its events */
    | 'exchange-lost'
    /** the connection was lost, and the exchange does not number its events */
    | 'not-numbered'
    /** numbers are missing, and nobody said why */
    | 'gap'
  /** the numbers of what is lost, where they are known */
  readonly from?: number
  readonly to?: number
}

interface Place {
  readonly incarnation: string
  seq: number
}

export class ResumePlaces {
  readonly #applications: readonly string[]
  /** by application and exchange: several exchanges that stand as one number their events apart */
  readonly #places = new Map<string, Map<string, Place>>()

  constructor(applications: readonly string[]) {
    this.#applications = applications
  }

  /** Are there numbers for every application? */
  get isNumbered(): boolean {
    return this.#places.size === this.#applications.length
  }

  /** What to ask for when connecting: empty at first. */
  get token(): string {
    if (this.#places.size === 0) return ''
    return this.#applications.map((name) => this.#tokenOf(name)).join(',')
  }

  /** An exchange says where its numbers go on. */
  begin(application: string, exchange: string, incarnation: string, seq: number): void {
    const places = this.#places.get(application) ?? new Map<string, Place>()
    this.#places.set(application, places.set(exchange, { incarnation, seq }))
  }

  /** The exchange that this place is of is no more. */
  end(application: string, incarnation: string): void {
    const places = this.#places.get(application)
    for (const [exchange, place] of places ?? []) if (place.incarnation === incarnation) places?.delete(exchange)
  }

  /** Takes note of an event. `seen`: it came before. A loss: some before it never came. */
  note(application: string, exchange: string, seq: number | undefined): 'new' | 'seen' | Loss {
    const place = this.#places.get(application)?.get(exchange)
    if (!place || seq === undefined) return 'new'
    if (seq <= place.seq) return 'seen'
    const from = place.seq + 1
    place.seq = seq
    return seq === from ? 'new' : { application, reason: 'gap', from, to: seq - 1 }
  }

  #tokenOf(application: string): string {
    const places = this.#places.get(application)?.values() ?? []
    return [...places].map(({ incarnation, seq }) => `${incarnation}:${seq}`).join('+')
  }
}
