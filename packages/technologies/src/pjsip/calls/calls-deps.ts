// What calls over SIP need of the rest of the exchange.
// Only the shape.

import type { Channel, ChannelPorts, Exchange, Gate } from '@jackfield/core'
import type { MediaPlane, PortRange } from '@jackfield/media'
import type { Call, Header } from '@jackfield/sip'
import type { Signalling } from '../signalling/signalling.ts'
import type { DeferredEnds } from './deferred-ends.ts'
import type { DtlsFiles } from './dtls-files.ts'
import type { PathHeaders } from './path-header.ts'

/** What calls tell whoever lets phones talk without us. */
interface DirectWishes {
  /** something changed about the channel's leg */
  consider(channel: Channel): void
  /** what its peer is told next is of us again */
  release(channel: Channel): void
}

export interface CallsDeps {
  readonly exchange: Exchange
  readonly signalling: Signalling
  readonly plane: MediaPlane
  readonly ports: ChannelPorts
  /** ports of ours, first and last */
  readonly portRange: () => PortRange
  readonly dtlsFiles: DtlsFiles
  /** asked before a call is let in; absent: nobody is refused */
  readonly gate?: Pick<Gate, 'admit'> | undefined
  /** the channel behind a call of the stack */
  channelOf(call: Call): Channel | undefined
  /** calls that their phones are to end */
  readonly deferredEnds: DeferredEnds
  /** who lets phones talk without us */
  readonly direct: DirectWishes
  /** where calls, digits and texts have been */
  readonly paths: PathHeaders
  /** the channel of ours that called with this Call-ID: a call that comes back has both ends here */
  callerWith(callId: string): Channel | undefined
  /** headers that go out with calls made for this channel */
  inheritedHeaders(channel: Channel): readonly Header[]
}
