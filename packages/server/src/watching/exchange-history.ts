// The last hour of the exchange, one sample for every ten seconds: each is read from counters that are kept anyway.
// No call, channel or endpoint is looked at for it, and nothing is kept over a restart.

import type { Clock, Timer } from '@jackfield/base'
import type { LatenessTally } from './lateness-tally.ts'

/** Numbers that only grow, as they are now. */
export interface GrowingFigures {
  readonly begun: number
  readonly refused: number
  readonly failed: number
  readonly events: number
}

/** What is so at the moment of the sample. */
export interface PresentFigures {
  readonly calls: number
  readonly channels: number
  readonly control_busy: number
  readonly media_busy: number
  readonly memory: number
  readonly heap_used: number
  readonly phones_up: number
  readonly phones_down: number
  readonly trunks_up: number
  readonly trunks_down: number
  readonly applications: number
}

/** Of all calls with audio during the seconds before. */
export interface QualityFigures {
  readonly reports: number
  readonly loss?: number
  readonly jitter?: number
  readonly round_trip_time?: number
  readonly mos?: number
}

export interface Sample extends PresentFigures, QualityFigures {
  /** on the wall clock, milliseconds */
  readonly at: number
  readonly calls_begun: number
  readonly calls_refused: number
  readonly calls_failed: number
  readonly events: number
  readonly control_late_p99: number
  readonly media_late_p99: number
}

export interface ExchangeHistoryDeps {
  readonly clock: Clock
  readonly controlLateness: LatenessTally
  readonly mediaLateness: LatenessTally
  growing(): GrowingFigures
  present(): PresentFigures
  /** since it was asked last */
  quality(): QualityFigures
  /** A sample was taken. */
  sampled?(): void
}

const everyMs = 10_000
const keptSamples = 360
/** Over less time a rate says little. */
const leastMs = 1_000

export class ExchangeHistory {
  readonly #deps: ExchangeHistoryDeps
  readonly #samples: Sample[] = []
  #timer: Timer | undefined
  #before: GrowingFigures
  #beforeAt: number
  #rate = 0

  constructor(deps: ExchangeHistoryDeps) {
    this.#deps = deps
    this.#before = deps.growing()
    this.#beforeAt = deps.clock.now()
  }

  start(): void {
    this.#timer ??= this.#deps.clock.every(everyMs, () => this.#sample())
  }

  stop(): void {
    this.#timer?.cancel()
    this.#timer = undefined
  }

  /** The oldest first. */
  since(wallMs: number): readonly Sample[] {
    const first = this.#samples.findIndex(({ at }) => at >= wallMs)
    return first < 0 ? [] : this.#samples.slice(first)
  }

  /** Calls that began per second: since the last sample, or until then where that was a moment ago. */
  get callsPerSecond(): number {
    const passedMs = this.#deps.clock.now() - this.#beforeAt
    if (passedMs < leastMs) return this.#rate
    return ((this.#deps.growing().begun - this.#before.begun) * 1000) / passedMs
  }

  #sample(): void {
    const { clock, controlLateness, mediaLateness } = this.#deps
    const now = this.#deps.growing()
    const before = this.#before
    this.#rate = this.callsPerSecond
    this.#samples.push({
      at: clock.wall(),
      ...this.#deps.present(),
      ...this.#deps.quality(),
      calls_begun: now.begun - before.begun,
      calls_refused: now.refused - before.refused,
      calls_failed: now.failed - before.failed,
      events: now.events - before.events,
      control_late_p99: controlLateness.p99Ms,
      media_late_p99: mediaLateness.p99Ms,
    })
    if (this.#samples.length > keptSamples) this.#samples.shift()
    this.#before = now
    this.#beforeAt = clock.now()
    controlLateness.next()
    mediaLateness.next()
    this.#deps.sampled?.()
  }
}
