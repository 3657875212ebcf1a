// A length of time as dialplan applications take it: seconds with decimals, or with a unit.

import { table } from '@jackfield/base'

const unitMs = table<number>({ ms: 1, s: 1_000, m: 60_000, h: 3_600_000 })

/** Milliseconds; nothing when the text does not begin with a number. */
export function parseSeconds(text: string): number | undefined {
  const found = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*(ms|s|m|h)?/i.exec(text)
  if (!found) return undefined
  return Number(found[1]) * (unitMs.get((found[2] ?? 's').toLowerCase()) as number)
}
