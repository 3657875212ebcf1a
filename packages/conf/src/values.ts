// Text of one value into a boolean, a number, a length of time, an address.
// Not defaults and ranges; those belong to a schema (read-options.ts). Undefined means "not such a value".

import { table } from '@jackfield/base'

const booleanWords = table<boolean>({
  yes: true,
  true: true,
  y: true,
  t: true,
  1: true,
  on: true,
  no: false,
  false: false,
  n: false,
  f: false,
  0: false,
  off: false,
})

export const parseBoolean = (text: string): boolean | undefined => {
  const word = text.toLowerCase()
  return booleanWords.get(word)
}

/** Decimal, `0x` hexadecimal, or octal when it begins with `0`. */
export const parseInteger = (text: string): number | undefined => {
  const match = /^([+-]?)(?:0[xX]([0-9a-fA-F]+)|(0[0-7]*)|([1-9][0-9]*))$/.exec(text.trim())
  if (!match) return undefined
  const [, sign, hexadecimal, octal, decimal] = match
  const size = hexadecimal
    ? Number.parseInt(hexadecimal, 16)
    : octal !== undefined
      ? Number.parseInt(octal, 8)
      : Number(decimal)
  if (!Number.isSafeInteger(size)) return undefined
  return sign === '-' && size !== 0 ? -size : size
}

const unitMs = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const

export type DurationUnit = keyof typeof unitMs

/** A length of time in milliseconds: `90`, `1.5m`, `250 ms`; without a unit it is in `unit`. */
export const parseDurationMs = (text: string, unit: DurationUnit = 's'): number | undefined => {
  const match = /^(\d+(?:\.\d+)?|\.\d+)\s*(h|ms|m|s)?$/i.exec(text.trim())
  if (!match) return undefined
  const lengthMs = Number(match[1]) * unitMs[(match[2]?.toLowerCase() ?? unit) as DurationUnit]
  return Number.isFinite(lengthMs) ? lengthMs : undefined
}

/** Comma-separated items, trimmed, empty ones left out. */
export const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Items separated by blanks or commas. */
export const parseWords = (text: string): string[] => text.split(/[\s,]+/).filter((item) => item !== '')
