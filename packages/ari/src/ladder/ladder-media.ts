// The audio of calls beside their rungs: first and last packets, pauses, figures of each look at it.
// Not the audio, and not what is drawn of it.

import type { Clock } from '@jackfield/base'
import { CallMedia, type MediaDirection, type MediaSample, type MediaSource } from './call-media.ts'
import type { Ladder } from './ladder.ts'
import type { LadderBook } from './ladder-book.ts'

export interface LadderMediaDeps {
  readonly clock: Pick<Clock, 'wall'>
  readonly book: LadderBook
  /** absent: nothing is known of audio */
  readonly source: MediaSource | undefined
  /** given every look at the audio of a channel, and the look before */
  readonly measured: ((sample: MediaSample, before: MediaSample | undefined) => void) | undefined
  /** something of the call is another */
  touch(ladder: Ladder): void
}

export interface MediaNotice {
  readonly type: string
  readonly port: string
  readonly direction: MediaDirection
  /** of a report: whom it goes to */
  readonly peer?: string
  /** of packets that go again: how long there was none */
  readonly pausedMs?: number
}

export class LadderMedia {
  readonly #deps: LadderMediaDeps

  constructor(deps: LadderMediaDeps) {
    this.#deps = deps
  }

  /** The first packet, and each report that goes to the far end. */
  onNotice({ type, port, direction, peer, pausedMs = 0 }: MediaNotice): void {
    const { clock } = this.#deps
    if (type === 'report') {
      if (direction === 'out') this.measure(port, clock.wall(), peer)
    } else if (type === 'first-audio') this.#of(port)?.begin(direction, clock.wall())
    else if (type === 'packets-resumed') {
      const to = clock.wall()
      this.#of(port)?.addPause({ direction, from: to - pausedMs, to })
    }
  }

  /** Of a call in progress the last packets are those of now. */
  refresh(ladder: Ladder): void {
    const { source } = this.#deps
    if (!source || ladder.endedAt !== undefined) return
    for (const { id, isLive } of ladder.channels.values()) {
      if (!isLive) continue
      const moments = source.moments(id)
      if (moments.firstIn === undefined && moments.firstOut === undefined) continue
      const media = this.#of(id)
      media?.reach(moments)
      media?.locate(source.place(id))
    }
  }

  measure(channelId: string, at: number, peer?: string): void {
    const { source, measured, book, touch } = this.#deps
    const figures = source?.figures(channelId)
    const media = figures && this.#of(channelId)
    if (!media) return
    const before = media.last
    media.locate(source?.place(channelId), peer)
    media.add(at, figures)
    if (measured) measured(media.last as MediaSample, before)
    media.reach(source?.moments(channelId) ?? {})
    const ladder = book.of(channelId)
    if (!ladder) return
    ladder.measuredAt = at
    touch(ladder)
  }

  #of(channelId: string): CallMedia | undefined {
    const channel = this.#deps.book.channel(channelId)
    if (channel && !channel.media) channel.media = new CallMedia()
    return channel?.media
  }
}
