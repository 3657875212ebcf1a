// What parking needs of the exchange. Only types: each part is handed over by the program.

import type { Clock, Log, Random } from '@jackfield/base'
import type { Bus, Channel, DeviceStates, Exchange } from '@jackfield/core'
import type { Dialplan, ExtensionLookup } from '@jackfield/dialplan'

/** The running dialplan: made after the applications it runs, so it is asked for when it is needed. */
export interface ParkingEngine {
  readonly extensions: ExtensionLookup
  /** The channel stops what it does and runs this where it stands. */
  runInstead(channel: Channel, application: string, data: string): void
}

export interface ParkingDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly exchange: Exchange
  readonly deviceStates: DeviceStates
  /** where the extensions of lots are put */
  contexts(): Dialplan
  engine(): ParkingEngine
  /** hints came or went */
  hintsChanged(): void
}
