// What an interface has answered, counted by status and way, and how long it took: for whoever asks for numbers.
// Not a listener: every request is counted, so counting may cost next to nothing.

import { type Count, Counter, Histogram } from './metrics.ts'

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export class RequestTally {
  readonly answered = new Counter('Requests answered, by status and way')
  readonly seconds = new Histogram('Time to answer a request', requestSeconds)
  /** by status: the labels are put together once */
  readonly #http: Count[] = []
  readonly #websocket: Count[] = []

  add(over: 'http' | 'websocket', status: number, durationMs: number): void {
    const counts = over === 'http' ? this.#http : this.#websocket
    const count = counts[status] ?? this.#begin(counts, over, status)
    count.value++
    this.seconds.observe(durationMs / 1000)
  }

  #begin(counts: Count[], over: string, status: number): Count {
    const count = this.answered.of({ status: String(status), over })
    counts[status] = count
    return count
  }
}
