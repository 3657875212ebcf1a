// One text that is being spoken: its samples are there for whoever wants to hear them as they come.
// Not the engine, and not what is kept of it.

import type { Clock } from '@jackfield/base'
import { SampleStream, type SoundSpec, sampleMemory } from '@jackfield/media'
import { EngineError, type SpeechEngine, type SpeechOrder } from '../engines/speech-engine.ts'
import { AudioDecoder } from './audio-decoder.ts'

export interface SynthesisOptions {
  readonly clock: Clock
  readonly engine: SpeechEngine
  readonly order: SpeechOrder
  /** how long an engine may be silent: before its first audio, and between two pieces */
  readonly timeoutMs: number
  /** of audio */
  readonly mostSeconds: number
}

/** So much is there before the first of it is played, so that a slow engine is not heard stuttering at once. */
const leadMs = 100
/** Nobody needs a slower pace than this: whatever makes audio at less than half of its length is given up. */
const slowestPace = 2

export class Synthesis {
  readonly #options: SynthesisOptions
  readonly #abort = new AbortController()
  readonly #decoder: AudioDecoder
  readonly #begun = Promise.withResolvers<void>()
  #stream: SampleStream | undefined
  #rateHz = 0
  #idle: { cancel(): void } | undefined

  constructor(options: SynthesisOptions) {
    this.#options = options
    this.#decoder = new AudioDecoder((samples, rateHz) => this.#append(samples, rateHz))
  }

  get rateHz(): number {
    return this.#rateHz
  }

  /** What can be played of it; nothing when nothing came, or it has failed already. */
  get sound(): SoundSpec | undefined {
    if (!this.#stream || this.#stream.hasFailed) return undefined
    return { kind: 'stream', memory: this.#stream.memory, rateHz: this.#rateHz }
  }

  /** Resolves when enough is there to begin, or when it is over. */
  get begun(): Promise<void> {
    return this.#begun.promise
  }

  /** All samples there are. */
  samples(): Int16Array {
    const pcm = new Int16Array(this.#stream?.length ?? 0)
    this.#stream?.read(0, pcm, pcm.length)
    return pcm
  }

  /** Resolves when it is whole; rejects with the reason it is not. */
  async run(): Promise<void> {
    const { clock, engine, order, mostSeconds } = this.#options
    const whole = clock.after(slowestPace * mostSeconds * 1_000, () => this.#giveUp('it is too slow'))
    this.#watch()
    const sink = {
      begin: (format: string | undefined) => this.#decoder.begin(format),
      write: (bytes: Uint8Array) => {
        this.#watch()
        this.#decoder.write(bytes)
      },
    }
    try {
      await engine.speak(order, sink, this.#abort.signal)
      await this.#decoder.end(() => clock.yield())
      if (!this.#stream) throw new EngineError('it sent no audio')
      this.#stream.end()
    } catch (error) {
      this.#stream?.end(true)
      throw error
    } finally {
      whole.cancel()
      this.#idle?.cancel()
      this.#begun.resolve()
    }
  }

  /** Nobody waits for it any more. */
  abort(): void {
    this.#giveUp('it was given up')
  }

  #watch(): void {
    const { clock, timeoutMs } = this.#options
    this.#idle?.cancel()
    this.#idle = clock.after(timeoutMs, () => this.#giveUp(`nothing came for ${timeoutMs} ms`))
  }

  #giveUp(why: string): void {
    this.#abort.abort(new EngineError(why))
  }

  #append(samples: Int16Array, rateHz: number): void {
    if (rateHz < 1_000 || rateHz > 192_000) throw new EngineError(`its audio has a rate of ${rateHz} Hz`)
    this.#stream ??= new SampleStream(sampleMemory(rateHz * this.#options.mostSeconds))
    this.#rateHz = rateHz
    if (!this.#stream.append(samples)) throw new EngineError(`its audio is longer than ${this.#options.mostSeconds} s`)
    if (this.#stream.length >= (rateHz * leadMs) / 1_000) this.#begun.resolve()
  }
}
