// The G.722 decoder: each byte becomes two samples.
// Not concealment.
import { Band, saturate } from './band.ts'
import { highValues, lowValues4, lowValues6, mirrorFilter } from './quantizer.table.ts'
import { adaptHighStep, adaptLowStep } from './steps.ts'

const clamp15 = (value: number) => (value > 16_383 ? 16_383 : Math.max(value, -16_384))

export class G722Decoder {
  readonly #low = new Band(32)
  readonly #high = new Band(8)
  readonly #line = new Int32Array(24)

  decode(bytes: Uint8Array, start: number, length: number, into: Int16Array): number {
    const count = Math.min(length, into.length >> 1)
    for (let at = 0; at < count; at++) this.#decodeByte(bytes[start + at] as number, into, 2 * at)
    return 2 * count
  }

  #decodeByte(code: number, into: Int16Array, at: number): void {
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
    this.#join(lowOut, highOut, into, at)
  }

  #join(low: number, high: number, into: Int16Array, at: number): void {
    const line = this.#line
    line.copyWithin(0, 2)
    line[22] = low + high
    line[23] = low - high
    let even = 0
    let odd = 0
    for (let tap = 0; tap < 12; tap++) {
      odd += (line[2 * tap] as number) * (mirrorFilter[tap] as number)
      even += (line[2 * tap + 1] as number) * (mirrorFilter[11 - tap] as number)
    }
    into[at] = saturate(even >> 11)
    into[at + 1] = saturate(odd >> 11)
  }
}
