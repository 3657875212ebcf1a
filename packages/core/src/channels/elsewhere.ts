// Telephones and channels of other exchanges, as a port: whoever joins exchanges plugs it in.
// Not how they are reached. Absent: there are no others, and nothing is asked.

import type { Bridge } from '../bridges/bridge.ts'
import type { JoinOptions } from '../bridges/member.ts'
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
}
