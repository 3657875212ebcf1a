// What a queue needs to know of those who wait in it, and others of them.
// Only types: the caller itself is in queue-caller.ts.

import type { Channel } from '@jackfield/core'
import type { PenaltyBounds } from '../strategy/penalties.ts'

export interface QueuedCaller {
  readonly channel: Channel
  readonly bounds: PenaltyBounds
  /** seconds since 1970 */
  readonly since: number
  /** seconds so far */
  readonly waited: number
  /** members are being called for it, or talk to it */
  readonly isBeingTried: boolean
  priority: number
  originalPosition: number
  turnHasCome(): void
  placeHasChanged(): void
  mayBeAlone(): void
  /** the queue does other things at other times now */
  settingsChanged(): void
  /** Makes it leave; false: that was asked for before. */
  withdraw(info: string): boolean
}
