// What is written down of channels, as the interface starts and stops it.
// Only types: the program that runs the exchange has the engines.

import type { Channel } from '@jackfield/core'

export interface TranscriptionRequest {
  readonly sides: 'in' | 'out' | 'both'
  readonly engine?: string | undefined
  readonly language?: string | undefined
  readonly wantsInterim: boolean
}

export interface ShownTranscription {
  readonly channel_id: string
  readonly sides: 'in' | 'out' | 'both'
  readonly engine: string
  readonly language: string
}

export interface TranscriptionBook {
  /** Nothing: it is under way. */
  start(
    channel: Channel,
    request: TranscriptionRequest,
  ): Promise<'already-transcribed' | 'no-engine' | 'no-sound' | 'too-many' | undefined>
  /** False: nothing of it is written down. */
  stop(channel: Channel): boolean
  list(): Iterable<ShownTranscription>
}
