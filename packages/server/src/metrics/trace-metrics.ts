// Traces of calls: what became of their spans, and how many wait.

import type { Metrics } from '@jackfield/http'
import type { ConfiguredTracing } from '../assembly/tracing.ts'

export function measureTraces(metrics: Metrics, tracing: Pick<ConfiguredTracing, 'counts' | 'waiting'>): void {
  const { counts } = tracing
  metrics.totals('jackfield_trace_spans_total', 'Spans of traces, by what became of them', () => [
    [{ result: 'sent' }, counts.sent],
    [{ result: 'refused' }, counts.refused],
    [{ result: 'dropped' }, counts.dropped],
  ])
  metrics.gauge('jackfield_trace_spans_waiting', 'Spans of traces that are not sent yet', () => tracing.waiting)
}
