// Takes steady noise out of speech: what every frequency has even in pauses is made softer, what stands above it stays.
// Not an echo canceller. What comes out is one block later.
import { Fourier } from './fourier.ts'

/** About so long is a block; the next begins in its middle. */
const blockSeconds = 0.032
/** Noise is not made softer than this: some of it sounds better than holes. */
const softestGain = 0.1
/** How fast the picture of a frequency follows what is heard. */
const smoothing = 0.8
/** The least that was heard in a while lies below the mean of the noise by this factor. */
const leastToMean = 2
/** How fast the noise is believed to grow: about 1.5 dB a second. */
const growth = 1.006
/** How much the judgement of the block before counts; less lets single notes through. */
const memory = 0.94

export class Denoiser {
  readonly #fourier: Fourier
  readonly #window: Float64Array
  readonly #half: number
  readonly #input: Float64Array
  readonly #output: Float64Array
  readonly #real: Float64Array
  readonly #imaginary: Float64Array
  readonly #bins: Bin[]
  #filled: number
  /** samples that are done and were not taken yet; the first block is silence */
  #ready: number[] = []

  constructor(rateHz: number) {
    const length = 2 ** Math.round(Math.log2(rateHz * blockSeconds))
    this.#fourier = new Fourier(length)
    this.#half = length / 2
    // its square is applied in all: half at the way in, half at the way out, and the halves of two blocks add up to one
    this.#window = Float64Array.from({ length }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / length))
    this.#input = new Float64Array(length)
    this.#output = new Float64Array(length)
    this.#real = new Float64Array(length)
    this.#imaginary = new Float64Array(length)
    this.#bins = Array.from({ length: this.#half + 1 }, () => ({ power: 0, noise: -1, gain: 1, ratio: 1 }))
    this.#filled = this.#half
    this.#ready = new Array<number>(length).fill(0)
  }

  /** Replaces the samples by those that are due. */
  process(pcm: Int16Array, samples: number): void {
    for (let at = 0; at < samples; at++) {
      this.#input[this.#filled++] = pcm[at] as number
      if (this.#filled < this.#fourier.length) continue
      this.#block()
      this.#input.copyWithin(0, this.#half)
      this.#filled = this.#half
    }
    for (let at = 0; at < samples; at++) {
      const value = Math.round(this.#ready[at] ?? 0)
      pcm[at] = Math.max(-32_768, Math.min(32_767, value))
    }
    this.#ready.splice(0, samples)
  }

  #block(): void {
    const { length } = this.#fourier
    for (let at = 0; at < length; at++) this.#real[at] = (this.#input[at] as number) * (this.#window[at] as number)
    this.#imaginary.fill(0)
    this.#fourier.forward(this.#real, this.#imaginary)
    for (let bin = 0; bin <= this.#half; bin++) {
      const gain = judge(
        this.#bins[bin] as Bin,
        (this.#real[bin] as number) ** 2 + (this.#imaginary[bin] as number) ** 2,
      )
      this.#scale(bin, gain)
      // the mirror image of a real signal
      if (bin > 0 && bin < this.#half) this.#scale(length - bin, gain)
    }
    this.#fourier.inverse(this.#real, this.#imaginary)
    for (let at = 0; at < length; at++)
      this.#output[at] = (this.#output[at] as number) + (this.#real[at] as number) * (this.#window[at] as number)
    for (let at = 0; at < this.#half; at++) this.#ready.push(this.#output[at] as number)
    this.#output.copyWithin(0, this.#half)
    this.#output.fill(0, this.#half)
  }

  #scale(bin: number, gain: number): void {
    this.#real[bin] = (this.#real[bin] as number) * gain
    this.#imaginary[bin] = (this.#imaginary[bin] as number) * gain
  }
}

/** What is known of one frequency. */
interface Bin {
  power: number
  /** the least there was in a while; below 0: nothing was heard yet */
  noise: number
  gain: number
  /** power to noise in the block before */
  ratio: number
}

/** Takes a block's power in; how much of it stays. */
function judge(bin: Bin, power: number): number {
  const isFirst = bin.noise < 0
  bin.power = isFirst ? power : smoothing * bin.power + (1 - smoothing) * power
  if (isFirst) bin.noise = power
  else bin.noise = bin.power < bin.noise ? bin.power : bin.noise * growth
  const ratio = power / Math.max(leastToMean * bin.noise, 1)
  const speech = memory * bin.gain ** 2 * bin.ratio + (1 - memory) * Math.max(ratio - 1, 0)
  bin.gain = Math.max(softestGain, speech / (1 + speech))
  bin.ratio = ratio
  return bin.gain
}
