// A channel of a call, as its ladder keeps it: how it was first and last seen, and when it was answered and ended.
// Not the channel: what is kept are snapshots of it.

import type { ChannelSnapshot } from '@jackfield/core'
import type { CallMedia } from './call-media.ts'

export class CallChannel {
  readonly id: string
  readonly name: string
  /** as it was when it began: where, and who called whom */
  readonly exten: string
  readonly state: ChannelSnapshot['state']
  last: ChannelSnapshot
  readonly begunAt: number
  answeredAt: number | undefined
  endedAt: number | undefined
  /** why it ended */
  cause: number | undefined
  /** how its audio went; nothing while none has */
  media: CallMedia | undefined
  /** the exchange called it */
  isCalled = false

  constructor(snapshot: ChannelSnapshot, at: number) {
    this.id = snapshot.id
    this.name = snapshot.name
    this.exten = snapshot.exten
    this.state = snapshot.state
    this.last = snapshot
    this.begunAt = at
    this.see(snapshot, at)
  }

  see(snapshot: ChannelSnapshot, at: number): void {
    this.last = snapshot
    if (this.answeredAt === undefined && snapshot.state === 'Up') this.answeredAt = at
  }

  get isLive(): boolean {
    return this.endedAt === undefined
  }

  /** `PJSIP/alice`; of a technology without endpoints, its name without the number behind it. */
  get party(): string {
    return this.last.endpoint ?? this.name.replace(/-[0-9a-f]{8}(?:;[12])?$/, '')
  }
}
