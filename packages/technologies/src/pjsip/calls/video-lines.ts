// The streams of video in a session: on how many the peer may send, and whom each of them shows.
// Not their negotiation, and not the pictures.

import { placeVideo, type ShownVideo } from './place-video.ts'

export class VideoLines {
  readonly #most: number
  readonly #isPossible: boolean
  /** those the peer may send on */
  #lines: number
  /** whom they show, where that was agreed; undefined: free again */
  #videos: readonly (ShownVideo | undefined)[] = []

  /** `most`: of the endpoint. */
  constructor(isPossible: boolean, most: number) {
    this.#most = most
    this.#isPossible = isPossible
    this.#lines = isPossible ? Math.min(1, most) : 0
  }

  get count(): number {
    return this.#lines === 0 ? 0 : Math.max(this.#lines, this.#videos.length)
  }

  /** As many as the peer offers, where any are possible and as far as they may be; returns how many there were. */
  settle(offered: number): number {
    const before = this.#lines
    this.#lines = this.#isPossible ? Math.min(this.#most, offered) : 0
    return before
  }

  /** None is wanted any more. False: there was none. */
  remove(): boolean {
    const had = this.count > 0
    this.#lines = 0
    this.#videos = []
    return had
  }

  /** Beyond those it sends on, streams are there for what it sees. */
  maySend(number: number): boolean {
    return number < this.#lines
  }

  video(number: number): ShownVideo | undefined {
    return this.#videos[number]
  }

  /**
   * Whom the peer is to see, each in a stream of its own, as far as the endpoint allows. Streams keep whom they show.
   * `offer`: that takes another offer; `port`: only the media port has to know; undefined: nothing changes.
   */
  show(videos: readonly ShownVideo[]): 'offer' | 'port' | undefined {
    const before = this.#videos
    const countBefore = this.count
    const next = placeVideo(before, videos, this.#most)
    if (JSON.stringify(next) === JSON.stringify(before) || this.#lines === 0) return undefined
    this.#videos = next
    return this.count !== countBefore || labels(next) !== labels(before) ? 'offer' : 'port'
  }
}

const labels = (from: readonly (ShownVideo | undefined)[]) => from.map((video) => video?.label ?? '').join()
