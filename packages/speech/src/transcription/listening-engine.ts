// What an engine is that writes down what is said: audio in, texts out.
// Not which there are, nor whose audio it is.

/** Which side of a channel: what its far end says (`in`), or what it hears (`out`). */
export type Side = 'in' | 'out'

/** What an engine is told of the audio. */
export interface ListeningOrder {
  readonly channelId: string
  readonly side: Side
  /** empty: the engine finds out */
  readonly language: string
}

export interface Transcript {
  readonly text: string
  /** false: it may still be understood otherwise */
  readonly isFinal: boolean
  /** of the audio this connection got; absent where the engine does not say */
  readonly beginMs?: number
  readonly endMs?: number
  /** 0 to 1 */
  readonly confidence?: number
  readonly language?: string
}

export interface TranscriptListener {
  onTranscript(transcript: Transcript): void
  /** Once, and nothing after it. Without a reason: it was asked to finish, and has. */
  onEnd(reason?: string): void
}

/** Linear samples of 16 kHz go in. */
export interface EngineConnection {
  write(samples: Uint8Array): void
  /** No more audio comes: what is left to be said of it is waited for. */
  finish(): void
  /** Nobody waits any more: nothing of it is heard of again. */
  drop(): void
}

export interface ListeningEngine {
  listen(order: ListeningOrder, listener: TranscriptListener): EngineConnection
}

/** As engines are told what they get. */
export const listeningFormat = 'slin16'
export const listeningRateHz = 16_000
/** So much audio may wait for an engine: one that is farther behind does not keep up. */
export const mostWaitingBytes = 10 * 2 * listeningRateHz
/** How long an engine may take for what is left to be said. */
export const finishingMs = 5_000
