// The G.722 decoder: each byte becomes two samples.
// Not concealment.
import { Band, saturate } from './band.ts'
import { evenSum, oddSum } from './mirror-filter.ts'
import { highValues, lowValues4, lowValues6 } from './quantizer.table.ts'
import { adaptHighStep, adaptLowStep } from './steps.ts'

const clamp15 = (value: number) => (value > 16_383 ? 16_383 : Math.max(value, -16_384))

const { imul } = Math
const historyLength = 22

export class G722Decoder {
  readonly #low = new Band(32)
  readonly #high = new Band(8)
  /** the last sums and differences, then those of the bytes at hand */
  #line = new Int32Array(historyLength + 2 * 160)

  decode(bytes: Uint8Array, start: number, length: number, into: Int16Array): number {
    const count = Math.min(length, into.length >> 1)
    if (this.#line.length < historyLength + 2 * count) {
      const longer = new Int32Array(historyLength + 2 * count)
      longer.set(this.#line.subarray(0, historyLength))
      this.#line = longer
    }
    const line = this.#line
    for (let at = 0; at < count; at++) this.#decodeByte(bytes[start + at] as number, line, historyLength + 2 * at)
    for (let at = 0; at < count; at++) join(line, 2 * at, into, 2 * at)
    line.copyWithin(0, 2 * count, 2 * count + historyLength)
    return 2 * count
  }

  #decodeByte(code: number, line: Int32Array, at: number): void {
    const low = this.#low
    const high = this.#high
    const code4 = (code >> 2) & 0x0f
    const lowOut = clamp15(low.s + (imul(low.det, lowValues6[code & 0x3f] as number) >> 15))
    const lowDifference = imul(low.det, lowValues4[code4] as number) >> 15
    adaptLowStep(low, code4)
    low.adapt(lowDifference)
    const highDifference = imul(high.det, highValues[code >> 6] as number) >> 15
    const highOut = clamp15(high.s + highDifference)
    adaptHighStep(high, code >> 6)
    high.adapt(highDifference)
    line[at] = lowOut + highOut
    line[at + 1] = lowOut - highOut
  }
}

/** Two samples out of the bands' last twelve. */
function join(line: Int32Array, start: number, into: Int16Array, at: number): void {
  into[at] = saturate(evenSum(line, start) >> 11)
  into[at + 1] = saturate(oddSum(line, start) >> 11)
}
