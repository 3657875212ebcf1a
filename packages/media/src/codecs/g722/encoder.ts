// The G.722 encoder: every two samples become a byte.
// Not framing; an odd last sample is left out.
import { Band, saturate } from './band.ts'
import { evenSum, oddSum } from './mirror-filter.ts'
import {
  highLevel,
  highNegative,
  highPositive,
  highValues,
  lowLevels,
  lowNegative,
  lowPositive,
  lowValues4,
} from './quantizer.table.ts'
import { adaptHighStep, adaptLowStep } from './steps.ts'

const historyLength = 22

export class G722Encoder {
  readonly #low = new Band(32)
  readonly #high = new Band(8)
  /** the last samples, then those at hand */
  #line = new Int32Array(historyLength + 2 * 160)

  encode(pcm: Int16Array, samples: number, into: Uint8Array, start: number): number {
    const count = samples >> 1
    if (this.#line.length < historyLength + 2 * count) {
      const longer = new Int32Array(historyLength + 2 * count)
      longer.set(this.#line.subarray(0, historyLength))
      this.#line = longer
    }
    const line = this.#line
    line.set(pcm.subarray(0, 2 * count), historyLength)
    for (let at = 0; at < count; at++) {
      const odd = oddSum(line, 2 * at)
      const even = evenSum(line, 2 * at)
      into[start + at] = this.#encodeLow((even + odd) >> 14) | (this.#encodeHigh((even - odd) >> 14) << 6)
    }
    line.copyWithin(0, 2 * count, 2 * count + historyLength)
    return count
  }

  #encodeLow(sample: number): number {
    const band = this.#low
    const difference = saturate(sample - band.s)
    const magnitude = difference >= 0 ? difference : ~difference
    const level = lowLevelOf(magnitude, band.det)
    const code = (difference < 0 ? lowNegative[level] : lowPositive[level]) as number
    const quantized = Math.imul(band.det, lowValues4[code >> 2] as number) >> 15
    adaptLowStep(band, code >> 2)
    band.adapt(quantized)
    return code
  }

  #encodeHigh(sample: number): number {
    const band = this.#high
    const difference = saturate(sample - band.s)
    const magnitude = difference >= 0 ? difference : ~difference
    const level = magnitude >= Math.imul(highLevel, band.det) >> 12 ? 2 : 1
    const code = (difference < 0 ? highNegative[level] : highPositive[level]) as number
    const quantized = Math.imul(band.det, highValues[code] as number) >> 15
    adaptHighStep(band, code)
    band.adapt(quantized)
    return code
  }
}

/** The first of levels 1 to 29 that is above it, 30 beyond the last: they rise, so it is looked for by halves. */
function lowLevelOf(magnitude: number, det: number): number {
  let first = 1
  let last = 30
  while (first < last) {
    const middle = (first + last) >> 1
    if (magnitude >= Math.imul(lowLevels[middle] as number, det) >> 12) first = middle + 1
    else last = middle
  }
  return first
}
