// Telephones and channels of other exchanges, as a port: whoever joins exchanges plugs it in.
// Not how they are reached. Absent: there are no others, and nothing is asked.

import type { Bridge } from '../bridges/bridge.ts'
import type { BridgeSnapshot } from '../bridges/bridge-snapshot.ts'
import type { JoinOptions } from '../bridges/member.ts'
import type { Channel } from './channel.ts'
import type { ChannelSnapshot } from './channel-snapshot.ts'
import type { ChannelPlan } from './channels.ts'
import type { ChannelRequest, RequestOutcome } from './technology.ts'

/** A telephone that another exchange reaches, and the channel that is shown for it here. */
export interface FarTelephone {
  /** which exchange */
  readonly node: string
  /** what is dialled there */
  readonly technology: string
  readonly resource: string
  /** of the channel here */
  readonly plan: ChannelPlan
}

/** How putting a channel of another exchange into a bridge went. `unknown`: nobody has it. */
export type FarOutcome = 'ok' | 'unknown' | 'not-in-application' | 'is-recording' | 'commands-full' | 'failed'

export interface Elsewhere {
  request(telephone: FarTelephone, request: ChannelRequest): Promise<RequestOutcome>
  /** Puts a channel of another exchange into a bridge of this one. */
  join(bridge: Bridge, channelId: string, options: JoinOptions): Promise<FarOutcome>
  /** Takes such a one out again: first there, then here. False: the other exchange did not answer, and it was done without. */
  remove(bridge: Bridge, standIn: Channel): Promise<boolean>
  /** What a channel or a bridge of another exchange looks like; nothing: nobody has it. */
  channel(id: string): Promise<ChannelSnapshot | undefined>
  bridge(id: string): Promise<BridgeSnapshot | undefined>
  /** Another exchange makes a recording of this name, or has one. */
  hasRecording(name: string, which: 'any' | 'live'): Promise<boolean>
}
