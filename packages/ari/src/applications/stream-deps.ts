// What the events of a socket are given by the registry that all applications live in.
// Not the events.

import type { Clock, Diagnostic, Diagnostics } from '@jackfield/base'
import type { Envelope } from './envelope.ts'
import type { EventLimits } from './limits.ts'

export interface StreamDeps {
  readonly clock: Clock
  readonly envelope: Envelope
  readonly limits: EventLimits
  /** this life of the exchange */
  readonly exchange: string
  /** counts the times during which events are kept, over all applications: no two have the same number */
  nextPeriod(): number
  /** where those who share an application begin to take turns: of several exchanges that stand as one each begins elsewhere */
  readonly firstTurn?: number
  readonly delivered: Diagnostic<Diagnostics['jackfield:event:delivered']>
  readonly dropped: Diagnostic<Diagnostics['jackfield:event:dropped']>
}
