// The words for what a device does, and which one stands for several devices together.
// Not the devices.

import { table } from '@jackfield/base'

/** From the weakest to the strongest: of several devices the strongest is shown. */
export const deviceStates = {
  INVALID: { rank: 0, isRinging: false, isInUse: false },
  UNKNOWN: { rank: 1, isRinging: false, isInUse: false },
  UNAVAILABLE: { rank: 2, isRinging: false, isInUse: false },
  NOT_INUSE: { rank: 3, isRinging: false, isInUse: false },
  ONHOLD: { rank: 4, isRinging: false, isInUse: true },
  RINGING: { rank: 5, isRinging: true, isInUse: false },
  INUSE: { rank: 6, isRinging: false, isInUse: true },
  BUSY: { rank: 7, isRinging: false, isInUse: true },
  RINGINUSE: { rank: 8, isRinging: true, isInUse: true },
} as const satisfies Record<string, { rank: number; isRinging: boolean; isInUse: boolean }>

export type DeviceState = keyof typeof deviceStates

const known = table(deviceStates)

/** The word in its usual spelling, whatever the letter case; nothing when there is no such word. */
export function parseDeviceState(word: string): DeviceState | undefined {
  const upper = word.toUpperCase()
  return known.has(upper) ? upper : undefined
}

/** What several devices (or the channels of one) do together: ringing while another is in use has a word of its own. */
export function aggregateDeviceStates(states: Iterable<DeviceState>): DeviceState {
  let strongest: DeviceState = 'INVALID'
  let isRinging = false
  let isInUse = false
  for (const state of states) {
    const row = deviceStates[state]
    if (row.rank > deviceStates[strongest].rank) strongest = state
    isRinging ||= row.isRinging
    isInUse ||= row.isInUse
  }
  return isRinging && isInUse ? 'RINGINUSE' : strongest
}
