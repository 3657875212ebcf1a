// What a parking lot is like: its spaces, and what becomes of who waits there.
// Not who waits.

import type { LotOptions } from './lot-options.table.ts'

export interface LotSettings extends Omit<LotOptions, 'parkpos'> {
  readonly name: string
  /** the numbers of the spaces, both included */
  readonly first: number
  readonly last: number
}

export interface ParkingSettings {
  /** lots that nobody configured are made when somebody parks there */
  readonly isDynamic: boolean
  readonly lots: ReadonlyMap<string, LotSettings>
}

/** `a-b`; nothing: it is no range, or there would be more spaces than anybody can count on. */
export function parseSpaces(text: string): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^\s*(\d{1,9})\s*-\s*(\d{1,9})\s*$/.exec(text) ?? []
  const [first, last] = [Number(from), Number(to)]
  if (first < 1 || last < first || last - first >= mostSpaces) return undefined
  return { first, last }
}

/** Each has an extension, and perhaps a hint. */
const mostSpaces = 10_000
