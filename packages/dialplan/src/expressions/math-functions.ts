// The functions expressions know by themselves (ABS … TRUNC), exact to the digits that are printed.
// Not dialplan functions: those come through the resolver.

import { table } from '@jackfield/base'
import {
  add,
  bitLength,
  compare,
  divide,
  fromDouble,
  isFiniteQuantity,
  multiply,
  negate,
  type Quantity,
  remainderOf,
  round,
  subtract,
  toDouble,
  toWhole,
  widen,
} from './extended.ts'

/** Bits behind the point while a series is summed up: three times what is printed, so that rounding is right. */
const fraction = 192
const one = 1n << BigInt(fraction)

const times = (a: bigint, b: bigint): bigint => (a * b) >> BigInt(fraction)
const over = (a: bigint, b: bigint): bigint => (a << BigInt(fraction)) / b

function toFixed(value: Quantity): bigint {
  const { mantissa, exponent } = widen(value)
  const shift = exponent + fraction
  return shift >= 0 ? mantissa << BigInt(shift) : mantissa >> BigInt(-shift)
}

const fromFixed = (value: bigint, exponent = 0): Quantity => round(value, exponent - fraction)

function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt((bitLength(value) + 1) >> 1)
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/** x + x³/3 + x⁵/5 …, alternating for the arc tangent; |x| well below 1. */
function oddSeries(x: bigint, isAlternating: boolean): bigint {
  const square = times(x, x)
  let power = x
  let sum = x
  for (let n = 3n; power !== 0n && power !== -1n; n += 2n) {
    power = times(power, square)
    if (isAlternating) power = -power
    sum += power / n
  }
  return sum
}

const ln2 = 2n * oddSeries(one / 3n, false)
const pi = 16n * oddSeries(one / 5n, true) - 4n * oddSeries(one / 239n, true)
const ln10 = 3n * ln2 + 2n * oddSeries(one / 9n, false)

/** e^x for a fixed-point x, as a fixed-point number and a power of two. */
function exponential(x: bigint): Quantity {
  const powers = x / ln2 - (x < 0n ? 1n : 0n)
  if (powers > 20_000n) return Number.POSITIVE_INFINITY
  if (powers < -20_000n) return 0
  const rest = (x - powers * ln2) >> 8n
  let sum = one
  let term = one
  for (let n = 1n; term !== 0n; n++) {
    term = times(term, rest) / n
    sum += term
  }
  for (let times256 = 0; times256 < 8; times256++) sum = times(sum, sum)
  return fromFixed(sum, Number(powers))
}

/** ln of a positive number, as fixed point. */
function logarithm(value: Quantity): bigint {
  const { mantissa, exponent } = widen(value)
  const bits = bitLength(mantissa) - 1
  const reduced = (mantissa << BigInt(fraction)) >> BigInt(bits)
  return BigInt(exponent + bits) * ln2 + 2n * oddSeries(over(reduced - one, reduced + one), false)
}

const tooLargeForFixed = (value: Quantity): boolean => {
  const { mantissa, exponent } = widen(value)
  return bitLength(mantissa) + exponent > 100
}

/** Sine and cosine of a fixed-point angle. */
function circle(angle: bigint): { sine: bigint; cosine: bigint } {
  const quarter = pi >> 1n
  const turns = (angle + (quarter >> 1n)) / quarter - (angle + (quarter >> 1n) < 0n ? 1n : 0n)
  const x = angle - turns * quarter
  const series = (first: bigint, from: bigint): bigint => {
    const square = times(x, x)
    let term = first
    let sum = first
    for (let n = from; term !== 0n && term !== -1n; n += 2n) {
      term = -times(term, square) / (n * (n + 1n))
      sum += term
    }
    return sum
  }
  const [sine, cosine] = [series(x, 2n), series(one, 1n)]
  const sector = Number(((turns % 4n) + 4n) % 4n)
  const results = [
    { sine, cosine },
    { sine: cosine, cosine: -sine },
    { sine: -sine, cosine: -cosine },
    { sine: -cosine, cosine: sine },
  ]
  return results[sector] as { sine: bigint; cosine: bigint }
}

function arcTangent(x: bigint): bigint {
  if (x < 0n) return -arcTangent(-x)
  if (x > one) return (pi >> 1n) - arcTangent(over(one, x))
  // Halving the angle a few times makes the series short.
  let reduced = x
  for (let halving = 0; halving < 4; halving++) {
    reduced = over(reduced, one + squareRoot((one + times(reduced, reduced)) << BigInt(fraction)))
  }
  return oddSeries(reduced, true) << 4n
}

const isNegative = (value: Quantity): boolean => compare(value, 0) < 0
const isZero = (value: Quantity): boolean => compare(value, 0) === 0

type Compute = (x: bigint) => Quantity

/** Infinities, NaN and angles beyond any sense are left to the platform's own function. */
const viaFixed =
  (platform: (x: number) => number, compute: Compute) =>
  (value: Quantity): Quantity =>
    !isFiniteQuantity(value) || tooLargeForFixed(value)
      ? fromDouble(platform(toDouble(value)))
      : compute(toFixed(value))

const viaLogarithm =
  (platform: (x: number) => number, compute: (logarithm: bigint) => bigint) =>
  (value: Quantity): Quantity =>
    !isFiniteQuantity(value) || compare(value, 0) <= 0
      ? platform(toDouble(value))
      : fromFixed(compute(logarithm(value)))

function arcSine(value: Quantity): bigint | undefined {
  if (!isFiniteQuantity(value) || compare(value, 1) > 0 || compare(value, -1) < 0) return undefined
  const x = toFixed(value)
  const other = squareRoot((one - times(x, x)) << BigInt(fraction))
  if (other === 0n) return x < 0n ? -(pi >> 1n) : pi >> 1n
  return arcTangent(over(x, other))
}

function power(base: Quantity, exponent: Quantity): Quantity {
  const [x, y] = [toDouble(base), toDouble(exponent)]
  if (!isFiniteQuantity(base) || !isFiniteQuantity(exponent) || isZero(base) || isZero(exponent)) return x ** y
  const isWhole = compare(toWhole(exponent, 'down'), exponent) === 0
  if (isNegative(base) && !isWhole) return Number.NaN
  const size = exponential(times(logarithm(isNegative(base) ? negate(base) : base), toFixed(exponent)))
  return isNegative(base) && !isZero(remainderOf(exponent, 2)) ? negate(size) : size
}

function arcTangent2(y: Quantity, x: Quantity): Quantity {
  if (!isFiniteQuantity(x) || !isFiniteQuantity(y) || isZero(x) || tooLargeForFixed(x) || tooLargeForFixed(y)) {
    const [top, bottom] = [toDouble(y), toDouble(x)]
    if (bottom === 0 && top !== 0 && isFiniteQuantity(y)) return fromFixed(top < 0 ? -(pi >> 1n) : pi >> 1n)
    return fromDouble(Math.atan2(top, bottom))
  }
  const angle = arcTangent(over(toFixed(y), toFixed(x)))
  if (!isNegative(x)) return fromFixed(angle)
  return fromFixed(isNegative(y) ? angle - pi : angle + pi)
}

function root(value: Quantity): Quantity {
  if (!isFiniteQuantity(value) || isNegative(value)) return Math.sqrt(toDouble(value))
  const { mantissa, exponent } = widen(value)
  // An even exponent, and enough digits that the cut-off root rounds right.
  const shift = 140 + ((exponent - 140) % 2 === 0 ? 0 : 1)
  return round(squareRoot(mantissa << BigInt(shift)), (exponent - shift) / 2)
}

function nearestRemainder(a: Quantity, b: Quantity): Quantity {
  if (!isFiniteQuantity(a) || isZero(b)) return Number.NaN
  if (!isFiniteQuantity(b)) return a
  const rest = remainderOf(a, b)
  const size = (value: Quantity): Quantity => (isNegative(value) ? negate(value) : value)
  const twice = compare(multiply(size(rest), 2), size(b))
  const count = toWhole(divide(subtract(a, rest), b), 'halfEven')
  if (twice < 0 || (twice === 0 && isZero(remainderOf(count, 2)))) return rest
  return isNegative(rest) ? add(rest, size(b)) : subtract(rest, size(b))
}

export interface MathFunction {
  readonly count: 1 | 2
  readonly compute: (first: Quantity, second: Quantity) => Quantity
}

const unary = (compute: (value: Quantity) => Quantity): MathFunction => ({ count: 1, compute })
const binary = (compute: (first: Quantity, second: Quantity) => Quantity): MathFunction => ({ count: 2, compute })

export const mathFunctions = table<MathFunction>({
  ABS: unary((x) => (isNegative(x) ? negate(x) : x)),
  ACOS: unary((x) => {
    const angle = arcSine(x)
    return angle === undefined ? Number.NaN : fromFixed((pi >> 1n) - angle)
  }),
  ASIN: unary((x) => {
    const angle = arcSine(x)
    return angle === undefined ? Number.NaN : fromFixed(angle)
  }),
  ATAN: unary(viaFixed(Math.atan, (x) => fromFixed(arcTangent(x)))),
  ATAN2: binary(arcTangent2),
  CEIL: unary((x) => toWhole(x, 'up')),
  COS: unary(viaFixed(Math.cos, (x) => fromFixed(circle(x).cosine))),
  EXP: unary(viaFixed(Math.exp, exponential)),
  EXP2: unary(
    viaFixed(
      (x) => 2 ** x,
      (x) => exponential(times(x, ln2)),
    ),
  ),
  EXP10: unary(
    viaFixed(
      (x) => 10 ** x,
      (x) => exponential(times(x, ln10)),
    ),
  ),
  FLOOR: unary((x) => toWhole(x, 'down')),
  LOG: unary(viaLogarithm(Math.log, (x) => x)),
  LOG2: unary(viaLogarithm(Math.log2, (x) => over(x, ln2))),
  LOG10: unary(viaLogarithm(Math.log10, (x) => over(x, ln10))),
  POW: binary(power),
  REMAINDER: binary(nearestRemainder),
  RINT: unary((x) => toWhole(x, 'halfEven')),
  ROUND: unary((x) => toWhole(x, 'halfAway')),
  SIN: unary(viaFixed(Math.sin, (x) => fromFixed(circle(x).sine))),
  SQRT: unary(root),
  TAN: unary(
    viaFixed(Math.tan, (x) => {
      const { sine, cosine } = circle(x)
      return fromFixed(over(sine, cosine))
    }),
  ),
  TRUNC: unary((x) => toWhole(x, 'towardsZero')),
})
