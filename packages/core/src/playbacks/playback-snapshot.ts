// A playback at one moment, immutable.

export interface PlaybackSnapshot {
  readonly id: string
  readonly mediaUri: string
  readonly nextMediaUri?: string
  /** `channel:<id>` or `bridge:<id>` */
  readonly targetUri: string
  readonly language: string
  readonly state: 'queued' | 'playing' | 'continuing' | 'paused' | 'done' | 'failed'
}
