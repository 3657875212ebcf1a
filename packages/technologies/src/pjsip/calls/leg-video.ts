// Shows the peer of a call whom it is to see: offers the session anew when that takes other streams, one offer at a time.
// Not the choice of whom.

import { detached } from '@jackfield/base'
import type { ShownVideo } from './place-video.ts'
import type { SipLeg } from './sip-leg.ts'

export class LegVideo {
  readonly #leg: SipLeg
  #wanted: readonly ShownVideo[] | 'none' = []
  #isBusy = false

  constructor(leg: SipLeg) {
    this.#leg = leg
  }

  /** `none`: video is not wanted at all any more. */
  show(videos: readonly ShownVideo[] | 'none'): void {
    this.#wanted = videos
    if (!this.#isBusy) detached(this.#settle(), 'the video of a call')
  }

  /** What was asked for while an offer was on its way is done after it. */
  async #settle(): Promise<void> {
    const leg = this.#leg
    this.#isBusy = true
    try {
      for (let asked: readonly ShownVideo[] | 'none' | undefined; asked !== this.#wanted && !leg.isOver; ) {
        asked = this.#wanted
        const change = asked === 'none' ? leg.media.removeVideo() : leg.media.showVideo(asked)
        if (change === 'offer' && leg.isAnswered) await leg.renegotiate()
        if (change !== undefined) leg.applyMedia()
      }
    } finally {
      this.#isBusy = false
    }
  }
}
