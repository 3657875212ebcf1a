// Spans on their way to the collector: in batches, tried again with growing pauses, and dropped where there is no room for them.
// Nothing of a call waits for it.

import { type Clock, detached, type Log, type Random, type Timer } from '@jackfield/base'
import type { SendOutcome } from './otlp-sender.ts'
import type { EndedSpan } from './span.ts'

export interface SpanQueueOptions {
  /** spans that may wait */
  readonly most: number
  /** spans of one request */
  readonly batch: number
  /** how long the first of a batch waits for others */
  readonly intervalMs: number
}

export interface SpanQueueDeps {
  readonly clock: Clock
  readonly random: Pick<Random, 'next'>
  readonly log: Log
  /** where they go, for the log */
  readonly place: string
  send(spans: readonly EndedSpan[]): Promise<SendOutcome>
}

/** Since the start. */
export interface SpanCounts {
  sent: number
  /** the collector did not want them */
  refused: number
  /** there was no room for them, or the exchange ended */
  dropped: number
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** One line about refusals in so long. */
const quietMs = 60_000

export class SpanQueue {
  readonly #options: SpanQueueOptions
  readonly #deps: SpanQueueDeps
  readonly counts: SpanCounts
  #waiting: EndedSpan[] = []
  /** sent, and not answered yet; it is tried again as it is */
  #underWay: readonly EndedSpan[] = []
  #timer: Timer | undefined
  #isSending = false
  #pauseMs = 0
  /** dropped since the collector was last there */
  #lost = 0
  #saidRefusedAt = Number.NEGATIVE_INFINITY
  #isClosed = false
  #idle = Promise.withResolvers<void>()

  /** `counts`: go on where those before it left off. */
  constructor(
    options: SpanQueueOptions,
    deps: SpanQueueDeps,
    counts: SpanCounts = { sent: 0, refused: 0, dropped: 0 },
  ) {
    this.#options = options
    this.#deps = deps
    this.counts = counts
  }

  /** Spans that are not sent yet. */
  get size(): number {
    return this.#waiting.length + this.#underWay.length
  }

  add(span: EndedSpan): void {
    if (this.#isClosed || this.size >= this.#options.most) {
      this.#drop(1)
      return
    }
    this.#waiting.push(span)
    if (this.#isSending || this.#pauseMs > 0) return
    if (this.#waiting.length >= this.#options.batch) this.#sendSoon(0)
    else if (!this.#timer) this.#sendSoon(this.#options.intervalMs)
  }

  /** Sends what there is, as long as the collector takes it and for so long at most; then nothing more is taken. */
  async close(limitMs: number): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#timer?.cancel()
    const { clock } = this.#deps
    if (this.size > 0) {
      const limit = clock.after(limitMs, () => this.#idle.resolve())
      if (!this.#isSending) detached(this.#send(), 'spans')
      await this.#idle.promise
      limit.cancel()
    }
    this.#drop(this.size)
    this.#waiting = []
    this.#underWay = []
  }

  #drop(count: number): void {
    this.counts.dropped += count
    this.#lost += count
  }

  #sendSoon(delayMs: number): void {
    this.#timer?.cancel()
    const run = () => {
      this.#timer = undefined
      detached(this.#send(), 'spans')
    }
    this.#timer = delayMs === 0 ? this.#deps.clock.after(0, run) : this.#deps.clock.afterAtLeast(delayMs, run)
  }

  /** One batch after the other until nothing is left, or the collector does not take them. */
  async #send(): Promise<void> {
    this.#isSending = true
    try {
      while (this.size > 0) {
        if (this.#underWay.length === 0) this.#underWay = this.#waiting.splice(0, this.#options.batch)
        const outcome = await this.#deps.send(this.#underWay)
        if (!outcome.isSent && !outcome.isFinal) {
          this.#failed(outcome.message, outcome.retryAfterMs)
          return
        }
        this.#settled(outcome)
        // what is not much waits for more
        if (!this.#isClosed && this.#waiting.length < this.#options.batch) break
      }
    } finally {
      this.#isSending = false
    }
    if (this.#isClosed) this.#idle.resolve()
    else if (this.#waiting.length > 0) this.#sendSoon(this.#options.intervalMs)
  }

  #settled(outcome: Exclude<SendOutcome, { isFinal: false }>): void {
    const count = this.#underWay.length
    const refused = outcome.isSent ? Math.min(outcome.rejected, count) : count
    this.counts.sent += count - refused
    this.counts.refused += refused
    this.#underWay = []
    if (refused > 0) this.#sayRefused(refused, outcome.message)
    if (this.#pauseMs === 0) return
    this.#pauseMs = 0
    const { log, place } = this.#deps
    log.notice(`traces go to ${place} again; ${this.#lost} spans were dropped meanwhile`, { code: 'traces-again' })
    this.#lost = 0
  }

  #failed(message: string, retryAfterMs: number | undefined): void {
    if (this.#isClosed) {
      this.#idle.resolve()
      return
    }
    const { log, place, random } = this.#deps
    if (this.#pauseMs === 0) {
      this.#lost = 0
      const most = this.#options.most
      log.warning(`traces cannot be sent to ${place}: ${message}; it is tried again, and up to ${most} spans wait`, {
        code: 'traces-failed',
      })
    }
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, firstPauseMs), longestPauseMs)
    // not all exchanges at once when the collector is back
    this.#sendSoon(Math.max(retryAfterMs ?? 0, this.#pauseMs * (0.8 + 0.4 * random.next())))
  }

  #sayRefused(count: number, message: string): void {
    const { clock, log, place } = this.#deps
    const now = clock.now()
    if (now - this.#saidRefusedAt < quietMs) return
    this.#saidRefusedAt = now
    log.warning(`${place} does not want ${count} spans: ${message}`, { code: 'traces-refused' })
  }
}
