// Call parking as res_parking.conf wants it: lots, their extensions, what parks and takes up.

import type { Clock, Random } from '@jackfield/base'
import type { Exchange } from '@jackfield/core'
import type { Dialplan, DialplanEngine } from '@jackfield/dialplan'
import { Parking, readParking } from '@jackfield/parking'
import type { ConfigurationSource } from '../configuration/source.ts'
import type { State } from './state.ts'

export const parkingFile = 'res_parking.conf'

export interface ParkingAssembly {
  readonly clock: Clock
  readonly random: Random
  contexts(): Dialplan
  engine(): DialplanEngine
  hintsChanged(): void
}

export const assembleParking = (
  deps: ParkingAssembly,
  { log, bus, deviceStates }: State,
  exchange: Exchange,
): Parking => new Parking({ ...deps, log: log.for('parking'), bus, deviceStates, exchange })

/** Lays the lots out anew. A file with something wrong in it changes nothing. */
export function configureParking(parking: Parking, source: ConfigurationSource, { log }: State): void {
  const { settings, complaints } = readParking(source.read(parkingFile))
  source.complain(complaints)
  if (!settings) return
  for (const problem of parking.configure(settings)) log.error(problem, { code: 'parking-extensions' })
}
