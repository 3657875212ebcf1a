// The life of a dialog: RFC 3261 §12.
// Only the table; a machine without timers.

import { type Machine, stay, to } from '@jackfield/base'

export type DialogState = 'early' | 'confirmed' | 'terminated'
export type DialogEvent = 'provisional' | 'success' | 'failure' | 'bye' | 'gone'
export type DialogEffect = 'tellConfirmed' | 'tellEnded'

export const dialogMachine: Machine<DialogState, DialogEvent, DialogEffect> = {
  early: {
    provisional: stay(),
    success: to('confirmed', 'tellConfirmed'),
    failure: to('terminated', 'tellEnded'),
    bye: to('terminated', 'tellEnded'),
    gone: to('terminated', 'tellEnded'),
  },
  confirmed: {
    // repeated 2xx
    success: stay(),
    bye: to('terminated', 'tellEnded'),
    // 481 or 408 to a request inside (RFC 3261 §12.2.1.2)
    gone: to('terminated', 'tellEnded'),
  },
  terminated: {},
}
