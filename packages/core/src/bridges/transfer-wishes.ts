// What whoever wants a transfer asks for, and who may be asked to carry it out or to park.
// Not the transfers.

import type { TransferResult } from '../bus/bus-events.ts'
import type { Channel } from '../channels/channel.ts'
import type { Place } from '../channels/place.ts'

export interface BlindTransfer {
  readonly transferer: Channel
  readonly context: string
  readonly exten: string
  /** asked for by the device itself, not by digits or an application */
  readonly isExternal: boolean
  /** something to do with the channel that goes to the extension before it does */
  readonly prepare?: ((channel: Channel) => void) | undefined
  /** whoever asks follows the channel through the dialplan: its first step there is published like every other */
  readonly isFollowed?: boolean | undefined
}

/** A transfer to an extension that parks: a space was kept for the one who is transferred, or none was free. */
export type ParkingTransfer =
  | {
      readonly ok: true
      /** takes the one who is transferred there */
      park(): void
      /** it comes there by itself. `onOver`: who transferred has been told the space, or never will be */
      expect(onOver: () => void): void
    }
  | { readonly ok: false; readonly why: string }

/** Who parks: asked before every blind transfer. Nothing: the extension does something else. */
export type TransferParking = (
  transfer: Place & { readonly transferer: Channel; readonly transferee: Channel },
) => ParkingTransfer | undefined

export interface AttendedTransfer {
  /** the transferer's channel towards the one who is transferred */
  readonly first: Channel
  /** the transferer's channel towards the one it has talked to since */
  readonly second: Channel
  readonly isExternal: boolean
}

/** Who carries out what a channel asks for, when its call is not shown here. */
export interface CarriesOut {
  blind(transfer: BlindTransfer): Promise<TransferResult>
  /** `other`: its channel towards the other one of the two */
  attended(other: Channel): TransferResult | Promise<TransferResult>
}
