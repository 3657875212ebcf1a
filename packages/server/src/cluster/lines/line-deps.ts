// What lines between nodes need of the exchange.
// Only the shape.

import type { Clock, Diagnostic, Diagnostics, Log } from '@jackfield/base'
import type { Lines } from '@jackfield/cluster'
import type { ChannelPorts, Exchange, Gate } from '@jackfield/core'
import type { MediaPlane } from '@jackfield/media'
import type { LineMediaDeps } from './line-media.ts'
import type { MemberPictures } from './member-pictures.ts'
import type { SipMessages } from './sip-messages.ts'

export interface LineDeps {
  readonly log: Log
  readonly exchange: Exchange
  readonly lines: Lines
  readonly plane: MediaPlane
  readonly ports: ChannelPorts
  readonly media: LineMediaDeps
  readonly gate: Pick<Gate, 'admit'>
  readonly clock: Pick<Clock, 'after'>
  /** of channels of this node in bridges of others */
  readonly pictures: MemberPictures
  /** for ladders */
  readonly signals: Diagnostic<Diagnostics['jackfield:line:signal']>
  /** what telephones of this node say, and are told */
  readonly messages: SipMessages
  /** which other node has a channel; nothing: none has */
  locate(channelId: string): Promise<string | undefined>
}
