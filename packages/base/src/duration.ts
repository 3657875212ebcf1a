// Lengths of time as people write them: 30s, 1m30s, 250ms, or a number of milliseconds.
// Not dates.

import { table } from './table.ts'

export type Duration = number | string

const unitMs = table<number>({ ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 })

/** Milliseconds. Throws a RangeError on what is no length of time. */
export function parseDuration(duration: Duration): number {
  if (typeof duration === 'number') {
    if (!(duration >= 0)) throw new RangeError(`not a length of time: ${duration}`)
    return duration
  }
  let total = 0
  let rest = duration.trim()
  if (rest === '') throw new RangeError('not a length of time: it is empty')
  while (rest !== '') {
    const part = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)\s*/.exec(rest)
    if (!part) throw new RangeError(`not a length of time: ${duration}`)
    total += Number(part[1]) * (unitMs.get(part[2] as string) as number)
    rest = rest.slice(part[0].length)
  }
  return total
}
