// What writes the audio of a recording to a file, as the switch needs it.
// Not the audio: the media plane implements this; without one, files hold silence of the right length.

import type { Channel } from '../channels/channel.ts'

export type RecordedSides = 'none' | 'in' | 'out' | 'both'

export interface SinkRequest {
  readonly channel: Channel
  /** with its ending */
  readonly path: string
  /** one of the formats of `recording-format.table.ts` */
  readonly format: string
  /** keep what is there and go on behind it */
  readonly appends: boolean
  /** ends by itself after this much silence; 0: never */
  readonly maxSilenceMs: number
  /** what the channel says unless told otherwise; `out`: what it is told; `apart`: both, sample by sample in turn, without a header */
  readonly recordedSide?: 'in' | 'out' | 'both' | 'apart'
  /** while nothing comes nothing is written, instead of silence */
  readonly omitsSilence?: boolean
  /** factors; 1: as loud as it is */
  readonly gainIn?: number
  readonly gainOut?: number
  /** what is softer counts as silence; left out: what everybody has */
  readonly silenceThreshold?: number
  /** the silence that ended it stays in the file */
  readonly keepsSilence?: boolean
  /** told when it ends by itself */
  readonly onSilence: () => void
  /** told when nothing more is recorded, for no fault of the file */
  readonly onFailed?: (reason: string) => void
}

export interface SinkResult {
  /** of what this recording added, pauses left out */
  readonly durationMs: number
  readonly talkingMs: number
}

export interface RecordingSink {
  pause(): void
  resume(): void
  mute(): void
  unmute(): void
  /** Goes on without what the channel says (`in`), or is told (`out`): silence stands for it. */
  leaveOut(sides: RecordedSides): void
  /** Finishes the file. `recordedMs`: how long the recording ran, pauses left out. */
  close(recordedMs: number): Promise<SinkResult>
}

export interface MediaRecorder {
  /** Makes the folders and the file; rejects when it cannot. */
  open(request: SinkRequest): Promise<RecordingSink>
}
