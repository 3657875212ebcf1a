// What this door asks of the part that lets clients command a channel of the dialplan.
// Not that part: without it no channel waits for such commands.

import type { Channel } from '@jackfield/core'

export interface AsyncAgi {
  /** Queues a command; false: the channel does not wait for any. */
  add(channel: Channel, command: string, commandId: string): boolean
}

export const noAsyncAgi: AsyncAgi = { add: () => false }
