// A cost next to a yardstick, in turns, and of each the least of all rounds: a busy machine only ever adds.
// Not the work: both are handed over as functions that say what one of theirs cost.

/** Microseconds of the server's CPU for one of something. */
export type Cost = () => Promise<number>

export interface SideBySide {
  readonly us: number
  readonly yardstickUs: number
  /** of the two least */
  readonly ratio: number
}

/** Both are run a few times beforehand, until they are compiled. */
export async function sideBySide(
  yardstick: Cost,
  work: Cost,
  { rounds = 9, warmUp = 2 }: { rounds?: number; warmUp?: number } = {},
): Promise<SideBySide> {
  const yardsticks: number[] = []
  const works: number[] = []
  for (let round = -warmUp; round < rounds; round++) {
    const [one, other] = [await yardstick(), await work()]
    if (round < 0) continue
    yardsticks.push(one)
    works.push(other)
  }
  const [us, yardstickUs] = [Math.min(...works), Math.min(...yardsticks)]
  return { us, yardstickUs, ratio: us / yardstickUs }
}

export function middle(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that this share of all lie below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
