// A live recording at one moment, immutable. Durations are whole seconds, known at the end.

export interface RecordingSnapshot {
  readonly name: string
  readonly format: string
  readonly state: 'queued' | 'recording' | 'paused' | 'done' | 'failed' | 'canceled'
  readonly targetUri: string
  readonly duration?: number
  /** only when silence was to be detected */
  readonly talkingDuration?: number
  readonly silenceDuration?: number
  readonly cause?: string
}
