// What plays media to a channel, as the switch needs it: it starts, can be wound, and ends.
// Not the audio: the media plane implements this; without one, media only take their time.

import type { PlaybackHandle } from '@jackfield/media'
import type { Channel } from '../channels/channel.ts'

export type { PlaybackHandle } from '@jackfield/media'

export interface MediaRequest {
  readonly channel: Channel
  /** `sound:`, `recording:`, `number:`, `digits:`, `characters:`, `tone:` or `say:` */
  readonly mediaUri: string
  readonly language: string
  /** begins this far inside */
  readonly offsetMs?: number
}

export interface MediaPlayer {
  /** undefined: there is no such thing, or it cannot be played */
  play(request: MediaRequest): Promise<PlaybackHandle | undefined>
}
