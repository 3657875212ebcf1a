// What an engine of speech is, whoever made it: words in and audio out.
// Not which there are, nor who asks them.

/** Something to be said, as an engine gets it. */
export interface SpeechOrder {
  readonly text: string
  /** empty: the engine's own choice */
  readonly voice: string
  /** empty: the engine's own choice */
  readonly language: string
}

/** Where an engine's audio goes, piece by piece, as it comes. */
export interface SpeechSink {
  /** What the engine says of its audio: a format of ours (`slin24`) or a type of MIME; nothing: the bytes tell. */
  begin(format: string | undefined): void
  write(bytes: Uint8Array): void
}

export interface SpeechEngine {
  /** What decides how it sounds: two of the same name and key say the same words alike. */
  readonly key: string
  /** Resolves when the last audio was written. Rejects with an `EngineError`, or the signal's reason. */
  speak(order: SpeechOrder, sink: SpeechSink, signal: AbortSignal): Promise<void>
}

/** Why an engine did not do what it should; the message says it to whoever runs the exchange. */
export class EngineError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EngineError'
  }
}
