// What is seen through a pair of links: on each side of it stands what the bridge on the other side would show there.
// Not a stream: nothing is sent, whoever shows it shows the stream behind it, and asks that one for whole pictures.
import type { VideoPort } from './choose-video.ts'
import type { VideoStream } from './video-stream.ts'

/** What a stream may be told to show. */
export type Seen = VideoStream | LinkVideo

/** Bridges that are tied in a circle have no end. */
const longestChain = 8

export class LinkVideo implements VideoPort {
  readonly isGoing = true
  readonly shows = undefined
  /** what its own bridge shows it */
  source: Seen | undefined
  #other: LinkVideo | undefined

  tie(other: LinkVideo): void {
    this.#other = other
    other.#other = this
  }

  untie(): void {
    if (this.#other) {
      this.#other.#other = undefined
      this.#other.source = undefined
    }
    this.#other = undefined
    this.source = undefined
  }

  get isComing(): boolean {
    return this.stream !== undefined
  }

  /** The stream behind it, through as many pairs as there are. */
  get stream(): VideoStream | undefined {
    let seen: Seen | undefined = this
    for (let length = 0; seen instanceof LinkVideo; length++) {
      if (length === longestChain) return undefined
      seen = seen.#other?.source
    }
    return seen
  }
}

export const streamBehind = (seen: Seen | undefined): VideoStream | undefined =>
  seen instanceof LinkVideo ? seen.stream : seen
