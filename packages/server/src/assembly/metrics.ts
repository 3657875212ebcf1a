// The numbers of the exchange for whoever watches it.

import type { Applications } from '@jackfield/ari'
import { Disposables, type Dispose, diagnostic } from '@jackfield/base'
import type { Count, Metrics } from '@jackfield/http'
import type { Calls } from './calls.ts'
import type { State } from './state.ts'

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

interface Measured {
  readonly state: State
  readonly calls: Calls
  readonly applications: Applications
}

/** Counts until it is told to stop. */
export function measure(metrics: Metrics, exchange: Measured): Dispose {
  const { state, calls, applications } = exchange
  metrics.gauge('jackfield_channels', 'Channels there are now', () => calls.exchange.channels.list().length)
  metrics.gauge('jackfield_bridges', 'Bridges there are now', () => calls.exchange.bridges.list().length)
  metrics.gauge('jackfield_applications', 'Applications registered now', () => applications.names().length)
  metrics.gauge('jackfield_calls', 'Calls the gate has let in and that have not ended', () => state.gate.calls)
  metrics.gauge('jackfield_calls_refused', 'Calls the gate has refused since the start', () => state.gate.refused)
  metrics.gauge('jackfield_control_lag_seconds', 'How late the control thread is', () => state.lag.lagMs / 1000)
  metrics.gauge('jackfield_memory_bytes', 'Memory the process holds', () => process.memoryUsage.rss())
  const requests = metrics.counter('jackfield_requests_total', 'Requests answered, by status and way')
  const durations = metrics.histogram('jackfield_request_seconds', 'Time to answer a request', requestSeconds)
  const delivered = metrics.counter('jackfield_events_delivered_total', 'Events handed to applications')
  const dropped = metrics.counter('jackfield_events_dropped_total', 'Events an application lost, by reason')
  /** by status: every request is counted, so its labels are put together once */
  const answered = { http: new Map<number, Count>(), websocket: new Map<number, Count>() }
  const everyDelivery = delivered.of()
  const endings = new Disposables()
  endings.add(
    diagnostic('jackfield:rest:request').subscribe(({ status, over, durationMs }) => {
      const counts = answered[over]
      let count = counts.get(status)
      if (!count) {
        count = requests.of({ status: String(status), over })
        counts.set(status, count)
      }
      count.add()
      durations.observe(durationMs / 1000)
    }),
  )
  endings.add(diagnostic('jackfield:event:dropped').subscribe(({ reason, count }) => dropped.add(count, { reason })))
  endings.add(diagnostic('jackfield:event:delivered').subscribe(() => everyDelivery.add()))
  return () => endings.dispose()
}
