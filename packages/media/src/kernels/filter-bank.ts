// The coefficients that take audio from one rate to another: a windowed sinc, cut into phases (Kaiser, 80 dB).
// Not the loop that uses them.
import { wholeVectors } from './kernels.ts'

export interface FilterBank {
  readonly taps: number
  readonly phases: number
  /** inputs moved on per output, in phases */
  readonly step: number
  /** phase after phase, fractions of 14 bits */
  readonly coefficients: Int16Array
}

/** Taps at the lower of the two rates: flat to 0.42 of it, quiet from 0.58. */
const lobes = 32
const beta = 7.857
const unity = 16_384

/** Coefficients of a filter that takes every sample along: enough for all rates of whole frames. */
const mostExact = 160_000
/** Beyond that a ratio close by is taken, whose filter is made in a moment: less than a thousandth off, which nobody hears. */
const mostNear = 2 ** 15

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** Modified Bessel function of the first kind, order zero. */
function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > 1e-12 * sum; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const besselOfBeta = bessel(beta)

/** The fraction closest to this one whose denominator is not larger than `most` (by its continued fraction). */
function nearestFraction(numerator: number, denominator: number, most: number): readonly [number, number] {
  let [above, below] = [numerator, denominator]
  let [p, q, pBefore, qBefore] = [1, 0, 0, 1]
  const distance = (one: number, other: number) => Math.abs(one / other - numerator / denominator)
  while (below > 0) {
    const whole = Math.floor(above / below)
    // as much of the last step as fits, if that is a step forward
    const part = q === 0 ? whole : Math.min(whole, Math.floor((most - qBefore) / q))
    const [next, under] = [part * p + pBefore, part * q + qBefore]
    if (part < whole && distance(p, q) <= distance(next, under)) break
    ;[p, q, pBefore, qBefore] = [next, under, p, q]
    if (part < whole) break
    ;[above, below] = [below, above % below]
  }
  return [p, q]
}

export function designFilterBank(fromHz: number, toHz: number): FilterBank {
  const divisor = greatestDivisor(fromHz, toHz)
  const stretch = Math.max(1, fromHz / toHz)
  const taps = wholeVectors(Math.ceil(lobes * stretch))
  const isExact = taps * (toHz / divisor) <= mostExact
  const [step, phases] = isExact
    ? [fromHz / divisor, toHz / divisor]
    : nearestFraction(fromHz, toHz, Math.max(1, Math.floor(mostNear / taps)))
  const coefficients = new Int16Array(taps * phases)
  const weights = new Float64Array(taps)
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const weight = weightAt(tap - taps / 2 + 1 - phase / phases, stretch, taps)
      weights[tap] = weight
      sum += weight
    }
    round(weights, sum, coefficients, phase * taps)
  }
  return { taps, phases, step, coefficients }
}

/** `distance` in input samples from the moment that is computed. */
function weightAt(distance: number, stretch: number, taps: number): number {
  const inside = 1 - (distance / (taps / 2)) ** 2
  if (inside <= 0) return 0
  const x = (Math.PI * distance) / stretch
  const sinc = x === 0 ? 1 : Math.sin(x) / x
  return (sinc * bessel(beta * Math.sqrt(inside))) / besselOfBeta
}

/** Every phase passes a constant unchanged: what rounding takes is given to the largest weight. */
function round(weights: Float64Array, sum: number, into: Int16Array, at: number): void {
  let rest = unity
  let largest = 0
  for (let tap = 0; tap < weights.length; tap++) {
    const whole = Math.round(((weights[tap] as number) / sum) * unity)
    into[at + tap] = whole
    rest -= whole
    if (whole > (into[at + largest] as number)) largest = tap
  }
  into[at + largest] = (into[at + largest] as number) + rest
}
