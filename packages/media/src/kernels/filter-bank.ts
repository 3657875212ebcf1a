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

export function designFilterBank(fromHz: number, toHz: number): FilterBank {
  const divisor = greatestDivisor(fromHz, toHz)
  const phases = toHz / divisor
  const step = fromHz / divisor
  const stretch = Math.max(1, fromHz / toHz)
  const taps = wholeVectors(Math.ceil(lobes * stretch))
  const coefficients = new Int16Array(taps * phases)
  for (let phase = 0; phase < phases; phase++) {
    const weights = Array.from({ length: taps }, (_, tap) =>
      weightAt(tap - taps / 2 + 1 - phase / phases, stretch, taps),
    )
    coefficients.set(rounded(weights), phase * taps)
  }
  return { taps, phases, step, coefficients }
}

/** `distance` in input samples from the moment that is computed. */
function weightAt(distance: number, stretch: number, taps: number): number {
  const inside = 1 - (distance / (taps / 2)) ** 2
  if (inside <= 0) return 0
  const x = (Math.PI * distance) / stretch
  const sinc = x === 0 ? 1 : Math.sin(x) / x
  return (sinc * bessel(beta * Math.sqrt(inside))) / bessel(beta)
}

/** Every phase passes a constant unchanged: what rounding takes is given to the largest weight. */
function rounded(weights: readonly number[]): Int16Array {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const whole = Int16Array.from(weights, (weight) => Math.round((weight / sum) * unity))
  const rest = unity - whole.reduce((total, weight) => total + weight, 0)
  const largest = whole.indexOf(Math.max(...whole))
  whole[largest] = (whole[largest] as number) + rest
  return whole
}
