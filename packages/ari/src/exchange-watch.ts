// What is to be seen of the exchange as a whole, now and in the last hour.
// Only types: the program that runs the exchange has the figures.

import type { ShownCluster } from './cluster-book.ts'

export interface ShownReach {
  readonly up: number
  readonly down: number
}

export interface ShownMissingApplication {
  readonly name: string
  readonly places: readonly string[]
  readonly needed: boolean
  readonly last_call?: string
}

export interface ShownComplaints {
  readonly errors: number
  readonly warnings: number
  readonly notices: number
}

export interface ShownDisk {
  readonly path: string
  readonly holds: readonly string[]
  readonly free: number
  readonly size: number
  readonly low: boolean
}

export interface ShownStatus {
  readonly version: string
  readonly name: string
  readonly entity_id: string
  readonly started: string
  readonly last_reload: string
  readonly uptime: number
  readonly ready: boolean
  readonly unready_reason?: string
  readonly draining: boolean
  readonly calls: number
  readonly calls_left?: number
  readonly calls_per_second: number
  readonly calls_begun: number
  readonly calls_refused: number
  readonly channels: number
  readonly bridges: number
  readonly control_late_p99: number
  readonly media_late_p99: number
  readonly control_busy: number
  readonly media_busy: number
  readonly memory: number
  readonly heap_used: number
  readonly faults: number
  readonly phones: ShownReach
  readonly trunks: ShownReach
  readonly registrations: ShownReach
  readonly applications_connected: number
  readonly applications_missing: readonly ShownMissingApplication[]
  readonly blocks: number
  readonly disks: readonly ShownDisk[]
  readonly complaints?: ShownComplaints
  readonly cluster?: ShownCluster
}

export interface ShownSample {
  readonly time: string
  readonly calls: number
  readonly channels: number
  readonly calls_begun: number
  readonly calls_refused: number
  readonly calls_failed: number
  readonly control_late_p99: number
  readonly media_late_p99: number
  readonly control_busy: number
  readonly media_busy: number
  readonly memory: number
  readonly heap_used: number
  readonly phones_up: number
  readonly phones_down: number
  readonly trunks_up: number
  readonly trunks_down: number
  readonly applications: number
  readonly events: number
  readonly reports: number
  readonly loss?: number
  readonly jitter?: number
  readonly round_trip_time?: number
  readonly mos?: number
}

export interface ExchangeWatch {
  status(): ShownStatus
  /** the oldest first; those of this long ago and later */
  history(seconds: number): readonly ShownSample[]
}
