// The life of a connection for events: opened once, then kept open until it is closed on purpose.
// Not the socket and not the clock: event-connection.ts carries out the effects.

import { type Machine, to } from '@jackfield/base'

export type ConnectionState = 'idle' | 'first' | 'open' | 'waiting' | 'opening' | 'closed'

export type ConnectionEvent =
  | 'open'
  | 'opened'
  /** the socket is gone, or never came */
  | 'lost'
  /** the same, and nobody wants another */
  | 'lost-for-good'
  | 'due'
  | 'close'

export type ConnectionEffect =
  /** opens a socket */
  | 'dial'
  /** tells that it is open, and sends what waited */
  | 'welcome'
  /** the first try failed: whoever connects is told why */
  | 'refuse'
  /** it was closed before it was open */
  | 'give-up'
  /** what was under way on the socket is over */
  | 'drop'
  | 'delay'
  | 'forget-delay'
  | 'hang-up'
  | 'finish'

export const eventConnectionMachine: Machine<ConnectionState, ConnectionEvent, ConnectionEffect> = {
  idle: { open: to('first', 'dial'), close: to('closed', 'finish') },
  first: {
    opened: to('open', 'welcome'),
    lost: to('closed', 'refuse'),
    'lost-for-good': to('closed', 'refuse'),
    close: to('closed', 'hang-up', 'give-up'),
  },
  open: {
    lost: to('waiting', 'drop', 'delay'),
    'lost-for-good': to('closed', 'drop', 'finish'),
    close: to('closed', 'hang-up', 'finish'),
  },
  waiting: { due: to('opening', 'dial'), close: to('closed', 'forget-delay', 'finish') },
  opening: {
    opened: to('open', 'welcome'),
    lost: to('waiting', 'delay'),
    close: to('closed', 'hang-up', 'finish'),
  },
  closed: {},
}
