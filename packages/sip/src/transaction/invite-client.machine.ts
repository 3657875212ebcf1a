// INVITE client transaction: RFC 3261 §17.1.1.2, amended by RFC 6026 §7.2 and §8.4.
// Only the table: who sends, waits and listens is the driver.

import { type Machine, stay, to } from '@jackfield/base'
import type { Effect, TimerEvent } from './effects.ts'

export type InviteClientState = 'calling' | 'proceeding' | 'accepted' | 'completed' | 'terminated'
export type ClientEvent = 'begin' | 'provisional' | 'success' | 'failure' | 'transportError' | TimerEvent

export const inviteClient: Machine<InviteClientState, ClientEvent, Effect> = {
  calling: {
    begin: stay('send', 'start A', 'start B'),
    provisional: to('proceeding', 'passUp'),
    success: to('accepted', 'start M', 'passUp'),
    failure: to('completed', 'acknowledge', 'start D', 'passUp'),
    'timer A': stay('send', 'start A'),
    'timer B': to('terminated', 'reportTimeout'),
    transportError: to('terminated', 'reportTransport'),
  },
  proceeding: {
    provisional: stay('passUp'),
    success: to('accepted', 'start M', 'passUp'),
    failure: to('completed', 'acknowledge', 'start D', 'passUp'),
  },
  accepted: {
    // forked or repeated: the user acknowledges each
    success: stay('passUp'),
    'timer M': to('terminated'),
  },
  completed: {
    failure: stay('acknowledge'),
    'timer D': to('terminated'),
    transportError: to('terminated', 'reportTransport'),
  },
  terminated: {},
}

/** A timer not listed for a state ends when that state is entered. */
export const inviteClientTimers = {
  calling: ['A', 'B'],
  proceeding: [],
  accepted: ['M'],
  completed: ['D'],
  terminated: [],
} as const
