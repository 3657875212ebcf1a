// Call parking: lots, the applications that park and take up, and their configuration.
// Not how the manager interface and the command line show it.

import type { Application, ApplicationFacts, CheckedFunction, DialplanFunction } from '@jackfield/dialplan'
import { park, parkFacts } from './applications/park.ts'
import { parkAndAnnounce, parkAndAnnounceFacts } from './applications/park-and-announce.ts'
import { parkedCall, parkedCallFacts } from './applications/parked-call.ts'
import { parkGetChannel, parkGetChannelFacts } from './functions/park-get-channel.ts'
import type { Parking } from './parking.ts'

export { comebackContext } from './lots/come-back.ts'
export type { Lot } from './lots/lot.ts'
export type { ParkedCall } from './lots/parked-call.ts'
export type { ParkRequest } from './park-request.ts'
export { type Announcement, Parking, type Reserved } from './parking.ts'
export type { ParkingDeps, ParkingEngine } from './parking-deps.ts'
export { generalOptions as parkingGeneralOptions, lotOptions } from './settings/lot-options.table.ts'
export type { LotSettings, ParkingSettings } from './settings/lot-settings.ts'
export { type ReadParking, readParking } from './settings/read-parking.ts'

/** What the dialplan knows of them. */
export const parkingApplications: readonly ApplicationFacts[] = [parkFacts, parkedCallFacts, parkAndAnnounceFacts]
export const parkingFunctions: readonly CheckedFunction[] = [{ ...parkGetChannelFacts, read: true }]

export const applicationsOf = (parking: Parking): readonly Application[] => [
  park(parking),
  parkedCall(parking),
  parkAndAnnounce(parking),
]

export const functionsOf = (parking: Parking): readonly DialplanFunction[] => [parkGetChannel(parking)]
