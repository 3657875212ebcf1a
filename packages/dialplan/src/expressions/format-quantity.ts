// A number as text with at most 18 digits: whole numbers without a point, very large and very small ones with an exponent.
// Not localised.

import { bitLength, magnitude, type Quantity } from './extended.ts'

const digits = 18
const log10Of2 = Math.log10(2)

function formatSpecial(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (value === Number.POSITIVE_INFINITY) return 'inf'
  return value === Number.NEGATIVE_INFINITY ? '-inf' : String(value)
}

/** numerator / denominator to the nearest whole number, halves to the even one. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const floor = numerator / denominator
  const twice = (numerator - floor * denominator) * 2n
  return twice > denominator || (twice === denominator && (floor & 1n) === 1n) ? floor + 1n : floor
}

/** The first 18 digits and the power of ten of the first one. */
function leadingDigits(numerator: bigint, denominator: bigint): { text: string; power: number } {
  let power = Math.floor((bitLength(numerator) - bitLength(denominator)) * log10Of2)
  for (;;) {
    const scale = digits - 1 - power
    const scaled =
      scale >= 0
        ? divideRounded(numerator * 10n ** BigInt(scale), denominator)
        : divideRounded(numerator, denominator * 10n ** BigInt(-scale))
    const text = scaled.toString()
    if (text.length === digits) return { text, power }
    power += text.length > digits ? 1 : -1
  }
}

const withoutZeros = (text: string): string => text.replace(/0+$/, '')

export function formatQuantity(value: Quantity): string {
  if (typeof value === 'number') return formatSpecial(value)
  const size = magnitude(value.mantissa)
  const sign = value.mantissa < 0n ? '-' : ''
  const { text, power } =
    value.exponent >= 0
      ? leadingDigits(size << BigInt(value.exponent), 1n)
      : leadingDigits(size, 1n << BigInt(-value.exponent))
  if (power < -4 || power >= digits) {
    const rest = withoutZeros(text.slice(1))
    const exponent = `${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
    return `${sign}${text[0]}${rest === '' ? '' : `.${rest}`}e${exponent}`
  }
  const whole = power < 0 ? '0' : text.slice(0, power + 1)
  const fraction = withoutZeros(power < 0 ? '0'.repeat(-power - 1) + text : text.slice(power + 1))
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
