// Traces of calls, switched on and off as the configuration says.
// What makes them is loaded when somebody wants them: an exchange without them has none of it in memory.

import { detached } from '@jackfield/base'
import type { TracingConf } from '../configuration/opentelemetry-conf.ts'
import type { SpanCounts } from '../tracing/span-queue.ts'
import type { Tracing, TracingDeps } from '../tracing/tracing.ts'

/** How long the end of the exchange, or of what was configured before, may wait for a collector. */
const endingLimitMs = 3_000

export class ConfiguredTracing {
  readonly #deps: TracingDeps
  #conf = ''
  #tracing: Tracing | undefined
  /** what becomes of spans, since the start */
  readonly counts: SpanCounts = { sent: 0, refused: 0, dropped: 0 }

  constructor(deps: TracingDeps) {
    this.#deps = deps
  }

  /** Spans that are not sent yet. */
  get waiting(): number {
    return this.#tracing?.waiting ?? 0
  }

  /** Takes what the configuration says now. */
  async configure(conf: TracingConf | undefined): Promise<void> {
    const text = JSON.stringify(conf ?? '')
    if (text === this.#conf || (conf === undefined && !this.#tracing)) return
    const loaded = conf && (await import('../tracing/tracing.ts'))
    this.#conf = text
    // nobody waits for what it has to send still
    if (this.#tracing) detached(this.#tracing.close(endingLimitMs), 'the end of traces')
    this.#tracing = loaded && new loaded.Tracing(conf, this.#deps, this.counts)
  }

  async close(): Promise<void> {
    await this.#tracing?.close(endingLimitMs)
    this.#tracing = undefined
  }
}
