// Client transaction of every request but INVITE: RFC 3261 §17.1.2.2.
// Only the table.

import { type Machine, stay, to } from '@jackfield/base'
import type { Effect } from './effects.ts'
import type { ClientEvent } from './invite-client.machine.ts'

export type ClientState = 'trying' | 'proceeding' | 'completed' | 'terminated'

export const client: Machine<ClientState, ClientEvent, Effect> = {
  trying: {
    begin: stay('send', 'start E', 'start F'),
    provisional: to('proceeding', 'start E2', 'passUp'),
    success: to('completed', 'start K', 'passUp'),
    failure: to('completed', 'start K', 'passUp'),
    'timer E': stay('send', 'start E'),
    'timer F': to('terminated', 'reportTimeout'),
    transportError: to('terminated', 'reportTransport'),
  },
  proceeding: {
    provisional: stay('passUp'),
    success: to('completed', 'start K', 'passUp'),
    failure: to('completed', 'start K', 'passUp'),
    'timer E2': stay('send', 'start E2'),
    'timer F': to('terminated', 'reportTimeout'),
    transportError: to('terminated', 'reportTransport'),
  },
  completed: {
    'timer K': to('terminated'),
  },
  terminated: {},
}

/** F goes on when the first provisional answer comes. */
export const clientTimers = {
  trying: ['E', 'F'],
  proceeding: ['E2', 'F'],
  completed: ['K'],
  terminated: [],
} as const
