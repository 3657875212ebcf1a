// A bridge of another exchange, as a member of it sees it that is a channel of this one: a port, for whoever joins exchanges.
// Not the bridge: its exchange has it. It is always one of the interface.

import type { ChannelSnapshot } from '../channels/channel-snapshot.ts'
import type { BridgeSnapshot } from './bridge-snapshot.ts'
import type { TransferMark } from './transfer-mark.ts'

/** What it looks like there. */
export interface FarView {
  readonly bridge: BridgeSnapshot
  /** who else is inside; of many the first ones */
  readonly others: readonly ChannelSnapshot[]
  /** how many those are */
  readonly otherCount: number
}

/** Something could not be done; why, in a few words. */
export interface FarRefusal {
  readonly why: string
}

export interface FarBridge {
  look(): Promise<FarView | FarRefusal>
  /**
   * Makes everything ready for a channel of this exchange to come to the member's place. Nobody is told, and nothing is left of it when that
   * channel ends.
   */
  prepare(channelId: string): Promise<FarRefusal | undefined>
  /** It comes in now, and the member leaves, with `stays` some time later; everybody else there gets the mark. */
  take(channelId: string, mark: TransferMark | undefined, stays?: boolean): void
}
