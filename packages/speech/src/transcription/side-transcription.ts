// One side of a channel that is written down: its audio goes to an engine, and to the next connection when one is lost.
// Not where the audio comes from, nor who is told.

import type { Clock, Timer } from '@jackfield/base'
import {
  type EngineConnection,
  type ListeningEngine,
  type ListeningOrder,
  listeningRateHz,
  type Transcript,
} from './listening-engine.ts'

export interface SideListener {
  /** Times are those of the whole transcription. */
  onTranscript(transcript: Required<Pick<Transcript, 'beginMs' | 'endMs'>> & Transcript): void
  onFailed(reason: string, isRetried: boolean): void
  /** Once, at the end. */
  onFinished(): void
}

const frameMs = 20
const frameBytes = (2 * listeningRateHz * frameMs) / 1_000
const silence = new Uint8Array(frameBytes)
/** Whoever says nothing may send nothing; engines wait for silence to know that somebody is done. */
const fillsEveryMs = 100
/** Audio may be that late without being missed. */
const tolerance = 60
/** The first wait before another try; each that fails doubles it. */
const firstRetryMs = 500
const longestRetryMs = 30_000
/** One more in a row without a word, and it is given up. */
const mostRetries = 8

export class SideTranscription {
  readonly #clock: Clock
  readonly #engine: ListeningEngine
  readonly #order: ListeningOrder
  readonly #listener: SideListener
  readonly #beganAt: number
  readonly #filler: Timer
  #connection: EngineConnection | undefined
  #retry: Timer | undefined
  #failures = 0
  #heardMs = 0
  /** where the present connection began */
  #baseMs = 0
  /** where the last text ended */
  #lastMs = 0
  #isFinishing = false
  #isOver = false

  constructor(clock: Clock, engine: ListeningEngine, order: ListeningOrder, listener: SideListener) {
    this.#clock = clock
    this.#engine = engine
    this.#order = order
    this.#listener = listener
    this.#beganAt = clock.now()
    this.#connect()
    this.#filler = clock.every(fillsEveryMs, () => this.#fill())
  }

  /** A frame of linear samples. While there is no connection it is lost; the time goes on. */
  write(samples: Uint8Array): void {
    this.#fill()
    this.#pass(samples)
  }

  #pass(samples: Uint8Array): void {
    this.#heardMs += frameMs
    this.#connection?.write(samples)
  }

  /** In the place of what did not come. */
  #fill(): void {
    const missingMs = this.#clock.now() - this.#beganAt - this.#heardMs
    for (let left = missingMs > tolerance ? missingMs : 0; left >= frameMs; left -= frameMs) this.#pass(silence)
  }

  /** No more is said: what is left is waited for. */
  finish(): void {
    if (this.#isOver || this.#isFinishing) return
    this.#isFinishing = true
    this.#filler.cancel()
    this.#retry?.cancel()
    if (this.#connection) this.#connection.finish()
    else this.#end()
  }

  drop(): void {
    this.#isOver = true
    this.#filler.cancel()
    this.#retry?.cancel()
    this.#connection?.drop()
  }

  #connect(): void {
    this.#fill()
    this.#baseMs = this.#heardMs
    this.#connection = this.#engine.listen(this.#order, {
      onTranscript: (transcript) => this.#handleTranscript(transcript),
      onEnd: (reason) => this.#lose(reason),
    })
  }

  #handleTranscript(transcript: Transcript): void {
    if (this.#isOver) return
    this.#failures = 0
    const { beginMs, endMs } = transcript
    // an engine that says nothing of times has heard all until now
    const begin = beginMs === undefined ? this.#lastMs : this.#baseMs + beginMs
    const end = endMs === undefined ? this.#heardMs : this.#baseMs + endMs
    if (transcript.isFinal) this.#lastMs = end
    this.#listener.onTranscript({ ...transcript, beginMs: Math.round(begin), endMs: Math.round(Math.max(begin, end)) })
  }

  #lose(reason: string | undefined): void {
    this.#connection = undefined
    if (this.#isOver) return
    if (reason === undefined && this.#isFinishing) {
      this.#end()
      return
    }
    const isRetried = !this.#isFinishing && this.#failures < mostRetries
    this.#listener.onFailed(reason ?? 'it ended before it was asked to', isRetried)
    if (!isRetried) {
      this.#end()
      return
    }
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** this.#failures++)
    this.#retry = this.#clock.after(waitMs, () => this.#connect())
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#filler.cancel()
    this.#listener.onFinished()
  }
}
