// Whether an application is there: with a socket, kept without one for a while, or neither.
// Not whether it exists: an application that is away exists as long as it is interested in something.

import { type Machine, stay, to } from '@jackfield/base'

export type Presence = 'connected' | 'kept' | 'away'

export type PresenceEvent =
  /** a socket takes it */
  | 'attach'
  /** its socket is gone, and nothing is kept for it */
  | 'lose'
  /** its socket is gone, and it may come back to what it missed within a bounded time */
  | 'lose-for-a-while'
  /** its socket is gone, and whoever configured it connects again */
  | 'lose-till-reconnected'
  /** it is to be there before it has a socket */
  | 'expect'
  /** the bounded time is over, or whoever configured it does so no more */
  | 'give-up'

export type PresenceEffect = 'tell-replaced' | 'start-wait' | 'stop-wait' | 'end-subscriptions-to-all' | 'forget-events'

export const presence: Machine<Presence, PresenceEvent, PresenceEffect> = {
  away: {
    attach: to('connected'),
    expect: to('kept'),
  },
  connected: {
    attach: stay('tell-replaced'),
    lose: to('away', 'end-subscriptions-to-all', 'forget-events'),
    'lose-for-a-while': to('kept', 'start-wait'),
    'lose-till-reconnected': to('kept'),
    'give-up': to('away', 'end-subscriptions-to-all', 'forget-events'),
  },
  kept: {
    attach: to('connected', 'stop-wait'),
    expect: stay('stop-wait'),
    'give-up': to('away', 'stop-wait', 'end-subscriptions-to-all', 'forget-events'),
  },
}
