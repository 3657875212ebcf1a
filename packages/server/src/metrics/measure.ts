// The numbers of the exchange for whoever watches it.
// Each file beside this one has those of one part; most are read when somebody asks, the rest is counted as it happens.

import { Disposables, type Dispose } from '@jackfield/base'
import type { Metrics } from '@jackfield/http'
import { measureApplications } from './application-metrics.ts'
import { measureCalls } from './call-metrics.ts'
import { measureCluster } from './cluster-metrics.ts'
import { measureLateness } from './lateness-metrics.ts'
import { measureLogins } from './login-metrics.ts'
import type { Measured } from './measured.ts'
import { measureMediaSockets } from './media-socket-metrics.ts'
import { measureProcess } from './process-metrics.ts'
import { measureSip } from './sip-metrics.ts'
import { measureTelephones } from './telephone-metrics.ts'
import { measureTraces } from './trace-metrics.ts'

/** Counts until it is told to stop. */
export function measure(metrics: Metrics, exchange: Measured): Dispose {
  const { state, calls, applications } = exchange
  const endings = new Disposables()
  measureProcess(metrics, state)
  endings.add(measureCalls(metrics, exchange))
  endings.add(measureSip(metrics, state.hooks))
  measureTelephones(metrics, calls.telephones.pjsip)
  endings.add(measureApplications(metrics, applications, state.hooks))
  const { tally } = exchange.interface.served
  metrics.show('jackfield_requests_total', tally.answered)
  metrics.show('jackfield_request_seconds', tally.seconds)
  measureMediaSockets(metrics, calls.mediaSockets.tallies)
  measureLogins(metrics, state.logins)
  measureTraces(metrics, exchange.tracing)
  measureCluster(metrics, () => exchange.cluster)
  endings.add(measureLateness(metrics, state, calls.media.plane))
  return () => endings.dispose()
}
