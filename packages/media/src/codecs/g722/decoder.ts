// The G.722 decoder: each byte becomes two samples.
// Not concealment.
import { Band, saturate } from './band.ts'
import { highValues, lowValues4, lowValues6, mirrorFilter } from './quantizer.table.ts'
import { adaptHighStep, adaptLowStep } from './steps.ts'

const clamp15 = (value: number) => (value > 16_383 ? 16_383 : Math.max(value, -16_384))

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
    const lowOut = clamp15(low.s + ((low.det * (lowValues6[code & 0x3f] as number)) >> 15))
    const lowDifference = (low.det * (lowValues4[code4] as number)) >> 15
    adaptLowStep(low, code4)
    low.adapt(lowDifference)
    const highDifference = (high.det * (highValues[code >> 6] as number)) >> 15
    const highOut = clamp15(high.s + highDifference)
    adaptHighStep(high, code >> 6)
    high.adapt(highDifference)
    line[at] = lowOut + highOut
    line[at + 1] = lowOut - highOut
  }
}

/** Two samples out of the bands' last twelve. */
function join(line: Int32Array, start: number, into: Int16Array, at: number): void {
  let even = 0
  let odd = 0
  for (let tap = 0; tap < 12; tap++) {
    odd += (line[start + 2 * tap] as number) * (mirrorFilter[tap] as number)
    even += (line[start + 2 * tap + 1] as number) * (mirrorFilter[11 - tap] as number)
  }
  into[at] = saturate(even >> 11)
  into[at + 1] = saturate(odd >> 11)
}
