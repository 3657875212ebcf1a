// What is played and recorded, as control asks for it.
// Not how.

export type SoundSpec =
  | { readonly kind: 'file'; readonly path: string }
  /** a pattern, names already looked up */
  | { readonly kind: 'tone'; readonly pattern: string }
  /** samples that are still being made; see `SampleStream` */
  | { readonly kind: 'stream'; readonly memory: SharedArrayBuffer; readonly rateHz: number }

export interface PlaySpec {
  /** one behind the other, as one sound */
  readonly sounds: readonly SoundSpec[]
  readonly offsetMs?: number
  /** goes round: music */
  readonly isEndless?: boolean
  /** gives way to anything else that is played, and goes on afterwards: music */
  readonly isBackground?: boolean
}

export type PlayAct =
  | { readonly act: 'pause' | 'resume' | 'restart' | 'stop' }
  | { readonly act: 'seek'; readonly byMs: number }

export interface PlayOpened {
  readonly isSeekable: boolean
  readonly lengthMs: number | undefined
}

export interface RecordSpec {
  /** with its ending; folders are made */
  readonly path: string
  /** one of the formats that can be written */
  readonly format: string
  readonly appends: boolean
  /** ends by itself after this much silence; 0: never */
  readonly maxSilenceMs: number
  readonly silenceThreshold?: number
  /** the silence that ended it stays in the file */
  readonly keepsSilence?: boolean
  /** while nothing comes nothing is written, instead of silence: the file is shorter than the call */
  readonly omitsSilence?: boolean
}

export type RecordAct = 'pause' | 'resume' | 'mute' | 'unmute'

export interface RecordClosed {
  readonly durationMs: number
  readonly talkingMs: number
}
