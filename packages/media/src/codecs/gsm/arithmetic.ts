// The sixteen-bit arithmetic of ETSI 06.10 §5.1: everything saturates, products are rounded.
// Not for anything else: the codec is defined bit by bit through these.

export const add = (a: number, b: number): number => limit(a + b)
export const subtract = (a: number, b: number): number => limit(a - b)

const limit = (value: number): number => (value > 32_767 ? 32_767 : Math.max(value, -32_768))

/** Product of two fractions, cut off. */
export const multiply = (a: number, b: number): number =>
  a === -32_768 && b === -32_768 ? 32_767 : Math.imul(a, b) >> 15

/** Product of two fractions, rounded. */
export const multiplyRounded = (a: number, b: number): number =>
  a === -32_768 && b === -32_768 ? 32_767 : (((Math.imul(a, b) + 16_384) >> 15) << 16) >> 16

export const magnitude = (value: number): number => (value < 0 ? (value === -32_768 ? 32_767 : -value) : value)

/** How far a positive number of 32 bits can be moved up before it overflows. */
export const norm = (value: number): number => Math.clz32(value < 0 ? ~value : value) - 1

/** Quotient of two fractions, `numerator` at most `denominator`, in fifteen steps. */
export function divide(numerator: number, denominator: number): number {
  if (numerator === 0) return 0
  let rest = numerator
  let quotient = 0
  for (let bit = 0; bit < 15; bit++) {
    quotient <<= 1
    rest <<= 1
    if (rest >= denominator) {
      rest -= denominator
      quotient++
    }
  }
  return quotient
}

/** Shifts up, or down when negative, in sixteen bits. */
export const shiftUp = (value: number, by: number): number =>
  by >= 16 ? 0 : by <= -16 ? (value < 0 ? -1 : 0) : by < 0 ? value >> -by : ((value << by) << 16) >> 16

export const shiftDown = (value: number, by: number): number => shiftUp(value, -by)
