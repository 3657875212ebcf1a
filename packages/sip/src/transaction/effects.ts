// What a cell of a transaction machine may ask for. The driver carries it out.
// Not more than data.

import { type TimerName, timers } from './timers.table.ts'

export type Effect =
  /** the request of a client, the newest answer of a server: sent for the first time or once more */
  | 'send'
  /** ACK to an answer that is no success */
  | 'acknowledge'
  /** hand the message to the user of the transaction */
  | 'passUp'
  | 'reportTimeout'
  | 'reportTransport'
  | `start ${TimerName}`

export type TimerEvent = `timer ${TimerName}`

const started = new Map<Effect, TimerName>((Object.keys(timers) as TimerName[]).map((name) => [`start ${name}`, name]))

export const timerOf = (effect: Effect): TimerName | undefined => started.get(effect)
