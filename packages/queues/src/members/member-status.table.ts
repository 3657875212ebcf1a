// What a device does as reports count it, and what commands call it.
// Not the devices.

import type { DeviceState } from '@jackfield/core'

export const memberStatus: Readonly<Record<DeviceState, { readonly number: number; readonly text: string }>> = {
  UNKNOWN: { number: 0, text: 'Unknown' },
  NOT_INUSE: { number: 1, text: 'Not in use' },
  INUSE: { number: 2, text: 'In use' },
  BUSY: { number: 3, text: 'Busy' },
  INVALID: { number: 4, text: 'Invalid' },
  UNAVAILABLE: { number: 5, text: 'Unavailable' },
  RINGING: { number: 6, text: 'Ringing' },
  RINGINUSE: { number: 7, text: 'Ring+Inuse' },
  ONHOLD: { number: 8, text: 'On Hold' },
}

/** It can take a call, whatever else is true of it. */
export const isFree = (state: DeviceState): boolean => state === 'NOT_INUSE' || state === 'UNKNOWN'

/** It can take a call where members may be called who have one already. */
export const isThere = (state: DeviceState): boolean => state !== 'INVALID' && state !== 'UNAVAILABLE'
