// What plays media to a channel, as the switch needs it: it starts, can be wound, and ends.
// Not the audio: the media plane implements this; without one, media only take their time.

import type { Channel } from '../channels/channel.ts'

export interface MediaRequest {
  readonly channel: Channel
  /** `sound:`, `recording:`, `number:`, `digits:`, `characters:` or `tone:` */
  readonly mediaUri: string
  readonly language: string
  /** begins this far inside */
  readonly offsetMs?: number
}

/** Something that is being played. */
export interface MediaHandle {
  /** false: no position to wind to, such as a tone */
  readonly isSeekable: boolean
  pause(): void
  resume(): void
  restart(): void
  /** forward, or back when negative; never beyond the ends */
  seek(byMs: number): void
  stop(): void
  /** resolves when it is over, also when it was stopped */
  readonly ended: Promise<void>
  /** it was over before its end: whatever plays it broke down */
  readonly hasFailed?: boolean
}

export interface MediaPlayer {
  /** undefined: there is no such thing, or it cannot be played */
  play(request: MediaRequest): Promise<MediaHandle | undefined>
}
