// A call that has just ended, in the figures that are counted of calls.
// Not how it is told: that is call-story.ts.

import { answeredAt, causeOf } from './call-facts.ts'
import type { MediaSample } from './call-media.ts'
import type { Ladder } from './ladder.ts'

export interface EndedCall {
  /** why its first channel ended */
  readonly cause: number
  readonly begunAt: number
  /** nothing: it never was */
  readonly answeredAt: number | undefined
  readonly endedAt: number
  /** the last that is known of the audio of each channel that had some */
  readonly legs: readonly MediaSample[]
}

export function endedCall(ladder: Ladder, endedAt: number): EndedCall {
  const legs: MediaSample[] = []
  for (const { media } of ladder.channels.values()) if (media?.last) legs.push(media.last)
  return {
    cause: causeOf(ladder) ?? 0,
    begunAt: ladder.begunAt,
    answeredAt: answeredAt(ladder),
    endedAt,
    legs,
  }
}
