// What every channel needs of the exchange.
// Not what makes one different from another: that is given with it.

import type { BusEvents } from '../bus/bus-events.ts'
import type { Limits } from '../limits/limits.ts'
import type { Crossings } from './crossings.ts'

/** `C`: the channel. */
export interface ChannelDeps<C> {
  readonly limits: Limits
  /** of those that are given none */
  readonly defaultLanguage: string
  publish<N extends keyof BusEvents>(name: N, event: BusEvents[N]): void
  /** there are variables that are shown of every channel */
  showsVariables(): boolean
  /** configured variables and their values for this channel, all of them */
  configuredVariables(channel: C): readonly (readonly [string, string])[]
  readonly crossings: Crossings
  wall(): number
  /** a number higher than any before */
  nextOrder(): number
  /** runs what the dialplan wants done at the end, when there is something */
  runHangupHandlers(channel: C): Promise<void>
  /** runs a subroutine of the dialplan on the channel, whatever it does besides; never rejects */
  runSubroutine(channel: C, location: string): Promise<unknown>
  /** those that ring and in whose name somebody else may answer */
  readonly offered: Set<C>
  /** the channel belongs to another call now */
  relinked(channel: C, before: string): void
  /** the channel is gone */
  forget(channel: C): void
}
