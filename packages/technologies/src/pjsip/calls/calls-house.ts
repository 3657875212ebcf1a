// What calls over SIP need of the rest of the exchange.
// Only the shape.

import type { Channel, ChannelPorts, Exchange, Gate } from '@jackfield/core'
import type { MediaPlane } from '@jackfield/media'
import type { Call, Header } from '@jackfield/sip'
import type { Signalling } from '../signalling/signalling.ts'

export interface CallsHouse {
  readonly exchange: Exchange
  readonly signalling: Signalling
  readonly plane: MediaPlane
  readonly ports: ChannelPorts
  /** ports of ours, first and last */
  readonly portRange: () => { readonly first: number; readonly last: number }
  /** asked before a call is let in; absent: nobody is refused */
  readonly gate?: Pick<Gate, 'admit'> | undefined
  /** the channel behind a call of the stack */
  channelOf(call: Call): Channel | undefined
  /** headers that go out with calls made for this channel */
  inheritedHeaders(channel: Channel): readonly Header[]
}
