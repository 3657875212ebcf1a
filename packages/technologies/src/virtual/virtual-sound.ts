// What virtual phones say and hear: test audio for each of their calls, at a port that is fed.
// Not the media plane.

import type { Clock } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import { type MediaPlane, TestAudio } from '@jackfield/media'

export class VirtualSound {
  readonly #plane: MediaPlane
  readonly #clock: Clock
  readonly #testAudios = new Map<string, TestAudio>()

  constructor(plane: MediaPlane, clock: Clock) {
    this.#plane = plane
    this.#clock = clock
    plane.onNotice((notice) => {
      if (notice.type === 'frame') this.#testAudios.get(notice.port)?.receive(notice.pcm)
    })
  }

  /** For as long as the channel is there; what it has heard can be looked at afterwards, too. */
  testAudio(channel: Channel, rateHz: number): TestAudio {
    const { id } = channel
    const testAudio = new TestAudio({ clock: this.#clock, rateHz, feed: (pcm) => this.#plane.feedPort(id, pcm) })
    this.#testAudios.set(id, testAudio)
    channel.onEnd(() => {
      testAudio.hush()
      this.#testAudios.delete(id)
    })
    return testAudio
  }
}
