// How long to wait before connecting again: longer after each failure, and never all at the same moment.
// Not the connecting.

import type { Random } from '@jackfield/base'

/** However often it failed, a far side that comes back is not kept waiting longer than this (or its interval). */
const longestDelayMs = 3_000

/** The part of a delay that is left to chance. */
const chance = 0.25

export function reconnectDelayMs(failures: number, intervalMs: number, random: Random): number {
  const longest = Math.max(intervalMs, longestDelayMs)
  const grown = Math.min(longest, intervalMs * 2 ** Math.min(Math.max(failures - 1, 0), 16))
  return grown * (1 - chance * random.next())
}
