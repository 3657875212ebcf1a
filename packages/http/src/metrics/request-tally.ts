// What an interface has answered, counted by operation, status and transport, and how long it took: for whoever asks for numbers.
// Not a listener: every request is counted, so counting may cost next to nothing.

import { type Count, Counter } from './counter.ts'
import { type Distribution, Histogram } from './histogram.ts'

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Of one operation. */
class OperationTally {
  readonly seconds: Distribution
  readonly #answered: Counter
  readonly #operation: string
  /** by status: the labels are put together once */
  readonly #http: Count[] = []
  readonly #websocket: Count[] = []

  constructor(operation: string, answered: Counter, seconds: Distribution) {
    this.seconds = seconds
    this.#operation = operation
    this.#answered = answered
  }

  answered(over: 'http' | 'websocket', status: number): void {
    const counts = over === 'http' ? this.#http : this.#websocket
    const count = counts[status] ?? this.#begin(counts, over, status)
    count.value++
  }

  #begin(counts: Count[], over: string, status: number): Count {
    const count = this.#answered.of({ operation: this.#operation, status: String(status), over })
    counts[status] = count
    return count
  }
}

export class RequestTally {
  readonly answered = new Counter('Requests answered, by operation, status and transport')
  readonly seconds = new Histogram('Time to answer a request, by operation', requestSeconds)
  readonly #operations = new Map<string, OperationTally>()

  /** `operation`: nothing where a request led to none. */
  add(over: 'http' | 'websocket', operation: string | undefined, status: number, durationMs: number): void {
    const name = operation ?? 'none'
    const tally = this.#operations.get(name) ?? this.#begin(name)
    tally.answered(over, status)
    tally.seconds.observe(durationMs / 1000)
  }

  #begin(name: string): OperationTally {
    const tally = new OperationTally(name, this.answered, this.seconds.of({ operation: name }))
    this.#operations.set(name, tally)
    return tally
  }
}
