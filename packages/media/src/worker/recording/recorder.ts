// A recording of a port: frames at its rate, paused and muted on demand, silence watched.
// Not the file.
import type { RecordAct, RecordClosed, RecordSpec } from '../../contract/play.ts'
import { frameLevel } from '../../dsp/level.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import { Resampler } from '../../kernels/resampler.ts'
import { frameMs } from '../frame-clock.ts'
import { frameSamples } from '../mixing/plain-ends.ts'
import type { RecordingFile } from './recording-file.ts'

const defaultThreshold = 128
/** Of the silence that ends a recording so much stays. */
const keptSilenceMs = 200

export class Recorder {
  readonly id: string
  readonly #file: RecordingFile
  readonly #spec: RecordSpec
  readonly #samples: number
  readonly #resampler: Resampler | undefined
  readonly #even: Int16Array
  readonly #silence: Int16Array
  readonly #onSilent: () => void
  #isPaused = false
  #isMuted = false
  #quietMs = 0
  #talkingMs = 0
  #hasReported = false

  constructor(
    kernels: Kernels,
    id: string,
    file: RecordingFile,
    spec: RecordSpec,
    rateHz: number,
    onSilent: () => void,
  ) {
    this.id = id
    this.#file = file
    this.#spec = spec
    this.#samples = frameSamples(rateHz)
    this.#resampler = rateHz === file.rateHz ? undefined : new Resampler(kernels, rateHz, file.rateHz)
    this.#even = new Int16Array(frameSamples(file.rateHz) + 16)
    this.#silence = new Int16Array(this.#samples)
    this.#onSilent = onSilent
  }

  /** 20 ms of the port; undefined: nobody said anything, which is silence: time goes on in the file too. */
  record(frame: Int16Array | undefined): void {
    if (this.#isPaused || (!frame && this.#spec.omitsSilence)) return
    const input = this.#isMuted || !frame ? this.#silence : frame
    if (this.#resampler) this.#file.write(this.#even, this.#resampler.process(input, this.#samples, this.#even))
    else this.#file.write(input, this.#samples)
    this.#watch(frameLevel(input, this.#samples))
  }

  #watch(level: number): void {
    if (level >= (this.#spec.silenceThreshold ?? defaultThreshold)) {
      this.#quietMs = 0
      this.#talkingMs += frameMs
      return
    }
    this.#quietMs += frameMs
    if (this.#spec.maxSilenceMs === 0 || this.#quietMs <= this.#spec.maxSilenceMs || this.#hasReported) return
    this.#hasReported = true
    this.#onSilent()
  }

  act(act: RecordAct): void {
    if (act === 'pause') this.#isPaused = true
    else if (act === 'resume') this.#isPaused = false
    else this.#isMuted = act === 'mute'
  }

  async close(): Promise<RecordClosed> {
    const isCut = this.#spec.maxSilenceMs > 0 && this.#spec.keepsSilence !== true
    const cutMs = isCut ? Math.max(0, this.#quietMs - keptSilenceMs) : 0
    await this.#file.close(cutMs)
    const durationMs = Math.round(this.#file.addedMs)
    return { durationMs, talkingMs: Math.min(this.#talkingMs, durationMs) }
  }
}
