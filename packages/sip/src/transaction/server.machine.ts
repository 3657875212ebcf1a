// Server transaction of every request but INVITE: RFC 3261 §17.2.2, amended by RFC 4320.
// Only the table. RFC 4320 §4.1 and §4.2 (no 1xx but 100, never 408) stand in the driver, which sees the codes.

import { type Machine, stay, to } from '@jackfield/base'
import type { Effect } from './effects.ts'
import type { ServerEvent } from './invite-server.machine.ts'

export type ServerState = 'trying' | 'proceeding' | 'completed' | 'terminated'

export const server: Machine<ServerState, ServerEvent, Effect> = {
  trying: {
    begin: stay('passUp'),
    // nothing to say yet
    request: stay(),
    provisional: to('proceeding', 'send'),
    success: to('completed', 'send', 'start J'),
    failure: to('completed', 'send', 'start J'),
  },
  proceeding: {
    request: stay('send'),
    provisional: stay('send'),
    success: to('completed', 'send', 'start J'),
    failure: to('completed', 'send', 'start J'),
    transportError: to('terminated', 'reportTransport'),
  },
  completed: {
    request: stay('send'),
    'timer J': to('terminated'),
    transportError: to('terminated', 'reportTransport'),
  },
  terminated: {},
}

export const serverTimers = {
  trying: [],
  proceeding: [],
  completed: ['J'],
  terminated: [],
} as const
