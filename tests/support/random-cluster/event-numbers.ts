// The numbers of the events that one application gets, by the exchange that gave them: none is missing, none comes twice.
// Not the events: event-order.ts looks at those.

interface Numbered {
  readonly type: string
  readonly asterisk_id?: string
  readonly seq?: number
  readonly incarnation?: string
  readonly reason?: string
}

export class EventNumbers {
  readonly faults: string[] = []
  readonly #name: string
  readonly #places = new Map<string, { incarnation: string; seq: number }>()

  constructor(name: string) {
    this.#name = name
  }

  told(event: object): void {
    const { type, asterisk_id: exchange = '', seq, incarnation, reason } = event as Numbered
    if (type === 'ExchangeLost' || reason === 'exchange-lost') this.#forget(incarnation)
    else if (seq !== undefined) this.#numbered(type, exchange, seq, incarnation)
  }

  #numbered(type: string, exchange: string, seq: number, incarnation: string | undefined): void {
    const place = this.#places.get(exchange)
    if (type === 'Resumed' || type === 'ResumeFailed') {
      if (type === 'Resumed' && place && place.incarnation === incarnation && place.seq !== seq)
        this.#fault(`resumes ${exchange} at ${seq}, and was at ${place.seq}`)
      this.#places.set(exchange, { incarnation: incarnation ?? '', seq })
      return
    }
    if (!place) this.#fault(`${type} of ${exchange} has number ${seq} before anybody said where numbers begin`)
    else if (seq !== place.seq + 1) this.#fault(`${type} of ${exchange} has number ${seq} after ${place.seq}`)
    this.#places.set(exchange, { incarnation: place?.incarnation ?? '', seq })
  }

  /** Of a node that is gone nothing more comes, unless it says where its numbers begin. */
  #forget(incarnation: string | undefined): void {
    for (const [exchange, place] of this.#places) if (place.incarnation === incarnation) this.#places.delete(exchange)
  }

  #fault(words: string): void {
    this.faults.push(`${this.#name}: ${words}`)
  }
}
