// The parts of the exchange that are measured.

import type { Applications, Ladders } from '@jackfield/ari'
import type { Interface } from '@jackfield/http'
import type { Calls } from '../assembly/calls.ts'
import type { State } from '../assembly/state.ts'
import type { ConfiguredTracing } from '../assembly/tracing.ts'
import type { ClusterNodes } from '../cluster/join-cluster.ts'

export interface Measured {
  readonly state: State
  readonly calls: Calls
  readonly applications: Applications
  /** nothing: the exchange is alone */
  readonly cluster: ClusterNodes | undefined
  readonly ladders: Pick<Ladders, 'onEnded' | 'settle'>
  readonly interface: { readonly served: Interface }
  readonly tracing: Pick<ConfiguredTracing, 'counts' | 'waiting'>
}
