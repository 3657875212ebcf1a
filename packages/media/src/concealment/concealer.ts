// Hides a missing packet: the last period of the voice is repeated, fading, and blended into what comes next.
// Not for codecs that conceal by themselves.

import { copySamples } from '../copy-samples.ts'

const shortestPeriodHz = 400
const longestPeriodHz = 66
const comparedMs = 15
const steadyMs = 10
const fadedAfterMs = 60
const blendMs = 5

const nothing = new Int16Array(0)

export class Concealer {
  readonly #rateHz: number
  /** there from the first good frame on */
  #history = nothing
  /** where the next sample goes; the history is a line that is moved along */
  #period = 0
  #phase = 0
  #concealedSamples = 0
  #blend = nothing

  constructor(rateHz: number) {
    this.#rateHz = rateHz
  }

  #makeRoom(): void {
    if (this.#history.length > 0) return
    const rateHz = this.#rateHz
    const longest = Math.ceil(rateHz / longestPeriodHz)
    this.#history = new Int16Array(longest + Math.ceil((comparedMs * rateHz) / 1_000) + longest)
    this.#blend = new Int16Array(Math.ceil((blendMs * rateHz) / 1_000))
  }

  /** A good frame: kept for later, and blended with the concealment when that ran before it. */
  remember(frame: Int16Array, samples: number): void {
    this.#makeRoom()
    if (this.#concealedSamples > 0) this.#blendInto(frame, samples)
    this.#concealedSamples = 0
    const history = this.#history
    if (samples >= history.length) {
      copySamples(frame, samples - history.length, history.length, history)
      return
    }
    history.copyWithin(0, samples)
    copySamples(frame, 0, samples, history, history.length - samples)
  }

  conceal(into: Int16Array, samples: number): void {
    this.#makeRoom()
    if (this.#concealedSamples === 0) {
      this.#period = findPeriod(this.#history, this.#rateHz)
      this.#phase = 0
    }
    this.#synthesize(into, samples)
  }

  #blendInto(frame: Int16Array, samples: number): void {
    const length = Math.min(this.#blend.length, samples)
    this.#synthesize(this.#blend, length)
    for (let at = 0; at < length; at++) {
      const share = (at + 1) / (length + 1)
      frame[at] = Math.round((frame[at] as number) * share + (this.#blend[at] as number) * (1 - share))
    }
  }

  #synthesize(into: Int16Array, samples: number): void {
    const history = this.#history
    const period = this.#period
    const start = history.length - period
    const overlap = period >> 2
    const samplesPerMs = this.#rateHz / 1_000
    for (let at = 0; at < samples; at++) {
      const phase = this.#phase
      let value = history[start + phase] as number
      // the end of a period glides into the beginning of the next, so that the seam does not click
      if (phase >= period - overlap) {
        const share = (phase - (period - overlap) + 1) / (overlap + 1)
        value = value * (1 - share) + (history[start + phase - period] as number) * share
      }
      const ms = this.#concealedSamples / samplesPerMs
      const gain = ms <= steadyMs ? 1 : Math.max(0, 1 - (ms - steadyMs) / (fadedAfterMs - steadyMs))
      into[at] = Math.round(value * gain)
      this.#phase = phase + 1 === period ? 0 : phase + 1
      this.#concealedSamples++
    }
  }
}

/** The distance at which the end of the history looks most like itself. */
function findPeriod(history: Int16Array, rateHz: number): number {
  const shortest = Math.floor(rateHz / shortestPeriodHz)
  const longest = Math.floor(rateHz / longestPeriodHz)
  const compared = Math.floor((comparedMs * rateHz) / 1_000)
  // at high rates every few samples are enough
  const stride = Math.max(1, Math.floor(rateHz / 8_000))
  const start = history.length - compared
  let best = longest
  let bestLikeness = 0
  for (let lag = shortest; lag <= longest; lag += stride) {
    let product = 0
    let power = 1
    for (let at = start; at < history.length; at += stride) {
      const earlier = history[at - lag] as number
      product += (history[at] as number) * earlier
      power += earlier * earlier
    }
    const likeness = product / Math.sqrt(power)
    if (likeness > bestLikeness * 1.0001) {
      bestLikeness = likeness
      best = lag
    }
  }
  return best
}
