// The G.722 encoder: every two samples become a byte.
// Not framing; an odd last sample is left out.
import { Band, saturate } from './band.ts'
import {
  highLevel,
  highNegative,
  highPositive,
  highValues,
  lowLevels,
  lowNegative,
  lowPositive,
  lowValues4,
  mirrorFilter,
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
    for (let at = 0; at < 2 * count; at++) line[historyLength + at] = pcm[at] as number
    for (let at = 0; at < count; at++) {
      let even = 0
      let odd = 0
      for (let tap = 0; tap < 12; tap++) {
        odd += (line[2 * (at + tap)] as number) * (mirrorFilter[tap] as number)
        even += (line[2 * (at + tap) + 1] as number) * (mirrorFilter[11 - tap] as number)
      }
      into[start + at] = this.#encodeLow((even + odd) >> 14) | (this.#encodeHigh((even - odd) >> 14) << 6)
    }
    line.copyWithin(0, 2 * count, 2 * count + historyLength)
    return count
  }

  #encodeLow(sample: number): number {
    const band = this.#low
    const difference = saturate(sample - band.s)
    const magnitude = difference >= 0 ? difference : ~difference
    let level = 1
    while (level < 30 && magnitude >= ((lowLevels[level] as number) * band.det) >> 12) level++
    const code = (difference < 0 ? lowNegative[level] : lowPositive[level]) as number
    const quantized = (band.det * (lowValues4[code >> 2] as number)) >> 15
    adaptLowStep(band, code >> 2)
    band.adapt(quantized)
    return code
  }

  #encodeHigh(sample: number): number {
    const band = this.#high
    const difference = saturate(sample - band.s)
    const magnitude = difference >= 0 ? difference : ~difference
    const level = magnitude >= (highLevel * band.det) >> 12 ? 2 : 1
    const code = (difference < 0 ? highNegative[level] : highPositive[level]) as number
    const quantized = (band.det * (highValues[code] as number)) >> 15
    adaptHighStep(band, code)
    band.adapt(quantized)
    return code
  }
}
