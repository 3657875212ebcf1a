// Hears one frequency that lasts: a fax's call, a tone a line sends.
// Not keys.
import { addSample, goertzel, takePower } from './goertzel.ts'

const blockMs = 20

export interface ToneDetectorOptions {
  readonly hz: number
  readonly rateHz: number
  readonly durationMs: number
  /** how far it must stand above everything else */
  readonly aboveRestDb: number
}

export class ToneDetector {
  readonly #state
  readonly #blockSamples: number
  readonly #neededBlocks: number
  readonly #ratio: number
  #energy = 0
  #samples = 0
  #blocks = 0

  constructor({ hz, rateHz, durationMs, aboveRestDb }: ToneDetectorOptions) {
    this.#state = goertzel(hz, rateHz)
    this.#blockSamples = Math.round((blockMs * rateHz) / 1_000)
    this.#neededBlocks = Math.max(1, Math.ceil(durationMs / blockMs))
    this.#ratio = 10 ** (aboveRestDb / 10)
  }

  /** True once for every time the tone has lasted long enough. */
  detect(pcm: Int16Array, samples: number): boolean {
    let isDetected = false
    for (let at = 0; at < samples; at++) {
      const sample = pcm[at] as number
      this.#energy += sample * sample
      addSample(this.#state, sample)
      if (++this.#samples < this.#blockSamples) continue
      // the energy of the tone alone, in the measure of the block's
      const tone = (2 * takePower(this.#state)) / this.#blockSamples
      const rest = Math.max(this.#energy - tone, 1)
      this.#blocks = tone > this.#blockSamples * 100 && tone > rest * this.#ratio ? this.#blocks + 1 : 0
      if (this.#blocks === this.#neededBlocks) isDetected = true
      this.#samples = 0
      this.#energy = 0
    }
    return isDetected
  }
}
