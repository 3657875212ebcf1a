// Shows the peer of a call whom it is to see: offers the session anew when that takes other streams, one offer at a time.
// Not the choice of whom.

import { detached } from '@jackfield/base'
import type { Picture } from './pictures.ts'
import type { SipLine } from './sip-line.ts'

export class LinePictures {
  readonly #line: SipLine
  #wanted: readonly Picture[] = []
  #isBusy = false

  constructor(line: SipLine) {
    this.#line = line
  }

  show(pictures: readonly Picture[]): void {
    this.#wanted = pictures
    if (!this.#isBusy) detached(this.#settle(), 'the video of a call')
  }

  /** What was asked for while an offer was on its way is done after it. */
  async #settle(): Promise<void> {
    const line = this.#line
    this.#isBusy = true
    try {
      for (let asked: readonly Picture[] | undefined; asked !== this.#wanted && !line.isOver; ) {
        asked = this.#wanted
        const change = line.media.showPictures(asked)
        if (change === 'offer' && line.isAnswered) await line.renegotiate()
        if (change !== undefined) line.applyMedia()
      }
    } finally {
      this.#isBusy = false
    }
  }
}
