// How late the beats of a clock were lately, as counts between bounds, and what 99 of 100 were no later than.
// Not each beat: those of a second are forgotten in their count.

import { lateBoundsMs } from '@jackfield/media'

/** Milliseconds that stand for all beats beyond the last bound. */
const laterThanAllMs = 1000

const noCounts = (): number[] => new Array<number>(lateBoundsMs.length + 1).fill(0)

export class LatenessTally {
  #counts = noCounts()
  #before = noCounts()

  add(lateMs: number): void {
    let at = 0
    while (at < lateBoundsMs.length && lateMs > (lateBoundsMs[at] as number)) at++
    this.#counts[at] = (this.#counts[at] as number) + 1
  }

  /** Beats that are parted by the bounds already. */
  addCounts(late: readonly number[]): void {
    for (const [at, times] of late.entries()) this.#counts[at] = (this.#counts[at] ?? 0) + times
  }

  /** The bound that 99 of 100 beats of this time did not exceed; 0 without any. */
  get p99Ms(): number {
    return percentile(this.#counts)
  }

  /** The same over this time and the one before. */
  get recentP99Ms(): number {
    return percentile(this.#counts.map((times, at) => times + (this.#before[at] as number)))
  }

  /** A new time begins. */
  next(): void {
    this.#before = this.#counts
    this.#counts = noCounts()
  }
}

function percentile(counts: readonly number[]): number {
  const all = counts.reduce((sum, times) => sum + times, 0)
  if (all === 0) return 0
  let left = Math.ceil(all * 0.99)
  for (const [at, times] of counts.entries()) {
    left -= times
    if (left <= 0) return lateBoundsMs[at] ?? laterThanAllMs
  }
  return laterThanAllMs
}
