// INVITE server transaction: RFC 3261 §17.2.1, amended by RFC 6026 §7.1 and §8.7.
// Only the table.

import { type Machine, stay, to } from '@jackfield/base'
import type { Effect, TimerEvent } from './effects.ts'

export type InviteServerState = 'proceeding' | 'accepted' | 'completed' | 'confirmed' | 'terminated'
/** `request`: it came again. `provisional`, `success`, `failure`: the user answers. */
export type ServerEvent =
  | 'begin'
  | 'request'
  | 'ack'
  | 'provisional'
  | 'success'
  | 'failure'
  | 'transportError'
  | TimerEvent

export const inviteServer: Machine<InviteServerState, ServerEvent, Effect> = {
  proceeding: {
    begin: stay('start trying', 'passUp'),
    request: stay('send'),
    provisional: stay('send'),
    success: to('accepted', 'send', 'start L'),
    failure: to('completed', 'send', 'start G', 'start H'),
    // the user says what: 100, so that the other side stops repeating
    'timer trying': stay('send'),
    // with RFC 6026 the user is told and the transaction lives on: the peer may reach us another way
    transportError: stay('reportTransport'),
  },
  accepted: {
    // repetitions of the INVITE are absorbed; the user repeats the 2xx itself
    request: stay(),
    success: stay('send'),
    ack: stay('passUp'),
    'timer L': to('terminated'),
    transportError: stay('reportTransport'),
  },
  completed: {
    request: stay('send'),
    ack: to('confirmed', 'start I'),
    'timer G': stay('send', 'start G'),
    'timer H': to('terminated', 'reportTimeout'),
    transportError: stay('reportTransport'),
  },
  confirmed: {
    ack: stay(),
    request: stay(),
    'timer I': to('terminated'),
  },
  terminated: {},
}

export const inviteServerTimers = {
  proceeding: ['trying'],
  accepted: ['L'],
  completed: ['G', 'H'],
  confirmed: ['I'],
  terminated: [],
} as const
