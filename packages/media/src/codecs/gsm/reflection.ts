// Log area ratios back into reflection coefficients, smoothed over the beginning of a frame (ETSI 06.10 §5.2.8–9).
// Not the filters: they differ in encoder and decoder.
import { add, multiplyRounded, subtract } from './arithmetic.ts'
import { areaRatios } from './tables.table.ts'

/** Where the coefficients change within a frame. */
export const stretches: readonly (readonly [from: number, to: number])[] = [
  [0, 13],
  [13, 27],
  [27, 40],
  [40, 160],
]

/** Keeps the ratios of the last frame, between which and the present ones it goes over. */
export class Reflection {
  #present = new Int16Array(8)
  #last = new Int16Array(8)
  readonly coefficients = new Int16Array(8)

  /** A new frame begins. */
  begin(codes: Uint8Array): void {
    const spare = this.#last
    this.#last = this.#present
    this.#present = spare
    areaRatios.forEach(({ b, min, inverse }, index) => {
      const scaled = subtract(add(codes[index] as number, min) << 10, b << 1)
      const ratio = multiplyRounded(inverse, scaled)
      spare[index] = add(ratio, ratio)
    })
  }

  /** Sets the coefficients of one stretch. */
  enter(stretch: number): void {
    for (let index = 0; index < 8; index++) {
      const present = this.#present[index] as number
      const last = this.#last[index] as number
      this.coefficients[index] = coefficientOf(between(stretch, last, present))
    }
  }
}

function between(stretch: number, last: number, present: number): number {
  switch (stretch) {
    case 0:
      return add(add(last >> 2, present >> 2), last >> 1)
    case 1:
      return add(last >> 1, present >> 1)
    case 2:
      return add(add(last >> 2, present >> 2), present >> 1)
    default:
      return present
  }
}

function coefficientOf(ratio: number): number {
  const size = ratio < 0 ? (ratio === -32_768 ? 32_767 : -ratio) : ratio
  const coefficient = size < 11_059 ? size << 1 : size < 20_070 ? size + 11_059 : add(size >> 2, 26_112)
  return ratio < 0 ? -coefficient : coefficient
}
