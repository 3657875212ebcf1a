// What virtual phones say and hear: a handset for each of their calls, at a port that is fed.
// Not the media plane.

import type { Clock } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import { Handset, type MediaPlane } from '@jackfield/media'

export class VirtualSound {
  readonly #plane: MediaPlane
  readonly #clock: Clock
  readonly #handsets = new Map<string, Handset>()

  constructor(plane: MediaPlane, clock: Clock) {
    this.#plane = plane
    this.#clock = clock
    plane.onNotice((notice) => {
      if (notice.type === 'frame') this.#handsets.get(notice.port)?.hear(notice.pcm)
    })
  }

  /** For as long as the channel is there; what it has heard can be looked at afterwards, too. */
  handset(channel: Channel, rateHz: number): Handset {
    const { id } = channel
    const handset = new Handset({ clock: this.#clock, rateHz, feed: (pcm) => this.#plane.feedPort(id, pcm) })
    this.#handsets.set(id, handset)
    channel.onEnd(() => {
      handset.hush()
      this.#handsets.delete(id)
    })
    return handset
  }
}
