// Numbers with 64 bits of precision, as expressions calculate and print them: `1/3` is 0.333333333333333333.
// Not JavaScript's numbers, which would show 0.1 + 0.2 as 0.30000000000000004; functions like SIN are in math-functions.ts.

/** mantissa × 2^exponent, the mantissa of at most 64 bits. */
export interface Extended {
  readonly mantissa: bigint
  readonly exponent: number
}

/**
 * A whole number small enough to be exact in JavaScript is a `number`, which is most of what dialplans count; so are
 * infinities and NaN. Everything else is an Extended.
 */
export type Quantity = number | Extended

const precision = 64
const maxExponent = 16_384
const minExponent = -16_445

export const bitLength = (value: bigint): number => (value === 0n ? 0 : magnitude(value).toString(2).length)
export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/** value / 2^bits, to the nearest, halves to the even one. */
function shiftRounded(value: bigint, bits: number): bigint {
  if (bits <= 0) return value << BigInt(-bits)
  const size = magnitude(value)
  const floor = size >> BigInt(bits)
  const rest = size - (floor << BigInt(bits))
  const half = 1n << BigInt(bits - 1)
  const up = rest > half || (rest === half && (floor & 1n) === 1n) ? 1n : 0n
  return value < 0n ? -(floor + up) : floor + up
}

/** The nearest number of 64 bits, as a `number` when it is a small whole one. */
export function round(mantissa: bigint, exponent: number): Quantity {
  const excess = bitLength(mantissa) - precision
  const kept = excess > 0 ? shiftRounded(mantissa, excess) : mantissa
  const scaled = excess > 0 ? exponent + excess : exponent
  if (kept === 0n) return 0
  const top = bitLength(kept) + scaled
  if (top > maxExponent) return kept < 0n ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (top < minExponent) return 0
  return narrow({ mantissa: kept, exponent: scaled })
}

function narrow(value: Extended): Quantity {
  const { mantissa, exponent } = value
  if (bitLength(mantissa) + exponent > 53) return value
  if (exponent >= 0) return Number(mantissa << BigInt(exponent))
  const whole = mantissa >> BigInt(-exponent)
  return whole << BigInt(-exponent) === mantissa ? Number(whole) : value
}

export const widen = (value: Quantity): Extended =>
  typeof value === 'number' ? { mantissa: BigInt(value), exponent: 0 } : value

export const isFiniteQuantity = (value: Quantity): boolean => typeof value !== 'number' || Number.isFinite(value)

/** The nearest JavaScript number. */
export function toDouble(value: Quantity): number {
  if (typeof value === 'number') return value
  const { mantissa, exponent } = value
  return exponent < -1000 ? Number(mantissa) * 2 ** (exponent + 500) * 2 ** -500 : Number(mantissa) * 2 ** exponent
}

/** Exactly the value of a JavaScript number. */
export function fromDouble(value: number): Quantity {
  if (!Number.isFinite(value) || Number.isSafeInteger(value)) return value === 0 ? 0 : value
  let scaled = value
  let exponent = 0
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    exponent--
  }
  return round(BigInt(scaled), exponent)
}

/** `12` or `12.5`; the caller has seen that it is one. */
export function parseQuantity(text: string): Quantity {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole + fraction
  if (fraction === '' && digits.length < 16) return Number(digits)
  return quotient(BigInt(digits), 10n ** BigInt(fraction.length), 0)
}

/** numerator / denominator × 2^exponent, correctly rounded. */
function quotient(numerator: bigint, denominator: bigint, exponent: number): Quantity {
  const shift = Math.max(0, precision + 2 - (bitLength(numerator) - bitLength(denominator)))
  const sign = numerator < 0n !== denominator < 0n ? -1n : 1n
  const scaled = magnitude(numerator) << BigInt(shift)
  const size = magnitude(denominator)
  const floor = scaled / size
  // One more bit says whether anything was left over, so that halves are told from what is a little more.
  const sticky = floor * size === scaled ? 0n : 1n
  return round(sign * ((floor << 1n) | sticky), exponent - shift - 1)
}

/** Both mantissas brought to the smaller exponent. */
function aligned(a: Extended, b: Extended): { left: bigint; right: bigint; exponent: number } {
  const exponent = Math.min(a.exponent, b.exponent)
  return {
    left: a.mantissa << BigInt(a.exponent - exponent),
    right: b.mantissa << BigInt(b.exponent - exponent),
    exponent,
  }
}

const bothPlain = (a: Quantity, b: Quantity): boolean => typeof a === 'number' && typeof b === 'number'

/** Plain JavaScript arithmetic is right when the result is a small whole number, or an operand is not finite. */
function plainResult(a: Quantity, b: Quantity, result: (a: number, b: number) => number): number | undefined {
  const isPlain = bothPlain(a, b)
  if (!isPlain && isFiniteQuantity(a) && isFiniteQuantity(b)) return undefined
  const value = result(toDouble(a), toDouble(b))
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value
  return isFiniteQuantity(a) && isFiniteQuantity(b) ? undefined : value
}

export function add(a: Quantity, b: Quantity): Quantity {
  const plain = plainResult(a, b, (x, y) => x + y)
  if (plain !== undefined) return plain
  const { left, right, exponent } = aligned(widen(a), widen(b))
  return round(left + right, exponent)
}

export const negate = (a: Quantity): Quantity =>
  typeof a === 'number' ? (a === 0 ? 0 : -a) : { mantissa: -a.mantissa, exponent: a.exponent }

export const subtract = (a: Quantity, b: Quantity): Quantity => add(a, negate(b))

export function multiply(a: Quantity, b: Quantity): Quantity {
  const plain = plainResult(a, b, (x, y) => x * y)
  if (plain !== undefined) return plain
  const [left, right] = [widen(a), widen(b)]
  return round(left.mantissa * right.mantissa, left.exponent + right.exponent)
}

/** `b` is not zero. */
export function divide(a: Quantity, b: Quantity): Quantity {
  if (!isFiniteQuantity(a) || !isFiniteQuantity(b)) return toDouble(a) / toDouble(b)
  if (bothPlain(a, b) && (a as number) % (b as number) === 0) return (a as number) / (b as number) || 0
  const [left, right] = [widen(a), widen(b)]
  return quotient(left.mantissa, right.mantissa, left.exponent - right.exponent)
}

/** The rest of a division, with the sign of `a`; `b` is not zero. */
export function remainderOf(a: Quantity, b: Quantity): Quantity {
  const plain = plainResult(a, b, (x, y) => x % y)
  if (plain !== undefined) return plain
  const { left, right, exponent } = aligned(widen(a), widen(b))
  return round(left % right, exponent)
}

/** Below, at or above zero as `a` is less than, equal to or more than `b`; NaN compares as NaN. */
export function compare(a: Quantity, b: Quantity): number {
  if (bothPlain(a, b) || !isFiniteQuantity(a) || !isFiniteQuantity(b)) {
    const [x, y] = [toDouble(a), toDouble(b)]
    return x === y ? 0 : x < y ? -1 : x > y ? 1 : Number.NaN
  }
  const { left, right } = aligned(widen(a), widen(b))
  return left === right ? 0 : left < right ? -1 : 1
}

export type Rounding = 'down' | 'up' | 'towardsZero' | 'halfAway' | 'halfEven'

/** To a whole number. */
export function toWhole(value: Quantity, rounding: Rounding): Quantity {
  if (typeof value === 'number' || value.exponent >= 0) return value
  const bits = BigInt(-value.exponent)
  const floor = value.mantissa >> bits
  const rest = value.mantissa - (floor << bits)
  const half = 1n << (bits - 1n)
  const isNegative = value.mantissa < 0n
  const goesUp = {
    down: false,
    up: rest > 0n,
    towardsZero: isNegative && rest > 0n,
    halfAway: isNegative ? rest > half : rest >= half,
    halfEven: rest > half || (rest === half && (floor & 1n) === 1n),
  }[rounding]
  return round(goesUp ? floor + 1n : floor, 0)
}
