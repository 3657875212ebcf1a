// What each state of an extension looks like in the documents that phones light their lamps by.

import { table } from '@jackfield/base'

export interface LampState {
  /** of a dialog (RFC 4235) */
  readonly dialog: 'terminated' | 'early' | 'confirmed'
  readonly isOnHold?: true
  readonly isOpen: boolean
  readonly note: string
  readonly isOnThePhone: boolean
}

const free: LampState = { dialog: 'terminated', isOpen: true, note: 'Ready', isOnThePhone: false }
const used: LampState = { dialog: 'confirmed', isOpen: true, note: 'On the phone', isOnThePhone: true }

const states = table<LampState>({
  NOT_INUSE: free,
  INUSE: used,
  BUSY: used,
  UNAVAILABLE: { dialog: 'terminated', isOpen: false, note: 'Unavailable', isOnThePhone: false },
  RINGING: { dialog: 'early', isOpen: true, note: 'Ringing', isOnThePhone: true },
  RINGINUSE: { dialog: 'confirmed', isOpen: true, note: 'Ringing', isOnThePhone: true },
  ONHOLD: { dialog: 'confirmed', isOnHold: true, isOpen: true, note: 'On hold', isOnThePhone: true },
})

/** A state that is not listed looks like nobody is on the phone. */
export const lampState = (state: string): LampState => states.get(state) ?? free
