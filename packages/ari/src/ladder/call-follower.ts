// Somebody who makes something of his own of what happens to calls, such as traces: he is told what the ladders are, in the same order.
// Only the shape. While nobody follows, nothing is made for him.

import type { CallChannel } from './call-channel.ts'
import type { Ladder } from './ladder.ts'
import type { Rung } from './rung.ts'

export interface CallFollower {
  /** a channel came into a call, which may begin with it; also when one that is known gets another name */
  entered(call: Ladder, channel: CallChannel): void
  added(call: Ladder, rung: Rung): void
  /** the second one is part of the first from now on */
  joined(into: Ladder, from: Ladder): void
  /** a channel ended, and with the last one the call */
  left(call: Ladder, channel: CallChannel): void
  /** it was refused before it had a channel */
  refused(call: Ladder): void
}
