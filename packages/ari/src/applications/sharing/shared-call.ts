// A channel of an application that several connections share: whose it is, and what happened to it.
// Not the channel.

import type { Timer } from '@jackfield/base'
import { CallHistory } from './call-history.ts'
import type { Share } from './share.ts'

export class SharedCall {
  readonly channelId: string
  readonly history = new CallHistory()
  /** nobody's: it is offered to all, or there was nobody when it lost its own */
  share: Share | undefined
  /** while it is offered: until nobody has claimed it for too long */
  offer: Timer | undefined
  /** it is in the application, and not only made for it */
  isInside = false

  constructor(channelId: string) {
    this.channelId = channelId
  }

  get isOffered(): boolean {
    return this.offer !== undefined
  }

  endOffer(): void {
    this.offer?.cancel()
    this.offer = undefined
  }
}
