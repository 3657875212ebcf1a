// printf for texts: `%d %i %c %o %x %X %u %e %f %g %a %s %%` with flags, width and precision.
// Every argument is a text; numbers are read from their beginning.

import { numberPrefix } from './integer-prefix.ts'

export type FormatResult = { ok: true; text: string } | { ok: false; reason: string }

const directive = /%([-+ #0]*)(\d+)?(?:\.(\d*))?(hh|h|ll|l|L|q|j|z|t)?([a-zA-Z%])/g

/** The longest a width or precision may make a text. */
const longestField = 4096

export function formatText(format: string, args: readonly string[]): FormatResult {
  let at = 0
  let reason: string | undefined
  const text = format.replace(directive, (whole, flags: string, width, precision, _length, kind: string) => {
    if (kind === '%') return '%'
    if (!'diouxXcseEfFgGaA'.includes(kind)) {
      reason ??= `the format has an unknown conversion ${whole}`
      return ''
    }
    const argument = args[at++]
    if (argument === undefined) {
      reason ??= 'the format has more conversions than there are arguments'
      return ''
    }
    const decimals = precision === undefined ? undefined : Math.min(Number(precision || 0), longestField)
    const body = convert(kind, flags, decimals, argument)
    if (body === undefined) {
      reason ??= `the argument '${argument}' is no number for ${whole}`
      return ''
    }
    return pad(body, flags, Math.min(Number(width ?? 0), longestField), kind, decimals)
  })
  return reason === undefined ? { ok: true, text } : { ok: false, reason }
}

function convert(kind: string, flags: string, precision: number | undefined, argument: string): string | undefined {
  if (kind === 's') return precision === undefined ? argument : argument.slice(0, precision)
  if (kind === 'c') return argument.charAt(0)
  const value = numberPrefix(argument)
  if (value === undefined) return undefined
  const sign = value >= 0 && !Object.is(value, -0) ? (flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '') : ''
  switch (kind) {
    case 'd':
    case 'i':
      return sign + atLeast(String(Math.trunc(value)), precision)
    case 'u':
      return atLeast(String(BigInt.asUintN(64, BigInt(Math.trunc(value)))), precision)
    case 'o':
      return (
        (flags.includes('#') ? '0' : '') + atLeast(BigInt.asUintN(64, BigInt(Math.trunc(value))).toString(8), precision)
      )
    case 'x':
    case 'X': {
      const hex =
        (flags.includes('#') ? '0x' : '') +
        atLeast(BigInt.asUintN(64, BigInt(Math.trunc(value))).toString(16), precision)
      return kind === 'X' ? hex.toUpperCase() : hex
    }
    default:
      return sign + floating(kind, value, precision, flags.includes('#'))
  }
}

const atLeast = (digits: string, precision: number | undefined) =>
  digits.startsWith('-') ? `-${digits.slice(1).padStart(precision ?? 0, '0')}` : digits.padStart(precision ?? 0, '0')

function floating(kind: string, value: number, precision: number | undefined, keepsZeros: boolean): string {
  const lower = kind.toLowerCase()
  const digits = Math.min(precision ?? 6, 100)
  let text: string
  if (lower === 'f') text = value.toFixed(digits)
  else if (lower === 'e') text = withTwoDigits(value.toExponential(digits))
  else if (lower === 'g') text = shortest(value, digits === 0 ? 1 : digits, keepsZeros)
  else text = hexFloat(value)
  return kind === lower ? text : text.toUpperCase()
}

const withTwoDigits = (text: string) => text.replace(/e([+-])(\d)$/, 'e$10$2')

function shortest(value: number, digits: number, keepsZeros: boolean): string {
  const exponent = value === 0 ? 0 : Number(value.toExponential(digits - 1).split('e')[1])
  const isLong = exponent < -4 || exponent >= digits
  const text = isLong
    ? value.toExponential(digits - 1)
    : value.toFixed(Math.min(100, Math.max(0, digits - 1 - exponent)))
  if (keepsZeros) return withTwoDigits(text)
  const [mantissa = '', power] = text.split('e')
  const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa
  return power === undefined ? short : withTwoDigits(`${short}e${power}`)
}

function hexFloat(value: number): string {
  if (value === 0) return '0x0p+0'
  const sign = value < 0 ? '-' : ''
  let mantissa = Math.abs(value)
  let power = 0
  while (mantissa >= 2) {
    mantissa /= 2
    power++
  }
  while (mantissa < 1) {
    mantissa *= 2
    power--
  }
  return `${sign}0x${mantissa.toString(16)}p${power < 0 ? '' : '+'}${power}`
}

function pad(body: string, flags: string, width: number, kind: string, precision: number | undefined): string {
  if (body.length >= width) return body
  if (flags.includes('-')) return body.padEnd(width)
  const isInteger = 'diouxX'.includes(kind)
  if (!flags.includes('0') || kind === 's' || kind === 'c' || (isInteger && precision !== undefined))
    return body.padStart(width)
  const lead = /^(?:[-+ ]|0x|0X)?/.exec(body)?.[0] ?? ''
  return lead + body.slice(lead.length).padStart(width - lead.length, '0')
}
