// Random tests by many seeds, each of which can be run again alone: JACKFIELD_SEEDS runs more of them, JACKFIELD_SEED one.
// Not what is random: that is the test's.

import { type Random, seededRandom } from '@jackfield/base'

const only = process.env.JACKFIELD_SEED

/** So many when nobody says otherwise; from 1 on. */
export function seedsOf(usual: number): readonly number[] {
  if (only !== undefined) return [Number(only)]
  return Array.from({ length: Number(process.env.JACKFIELD_SEEDS ?? usual) }, (_, at) => at + 1)
}

/** The seed that fails is named, with how it is run alone. */
export async function forEverySeed(
  seeds: readonly number[],
  run: (seed: number, random: Random) => Promise<void>,
): Promise<void> {
  for (const seed of seeds) {
    try {
      await run(seed, seededRandom(seed))
    } catch (error) {
      throw new Error(`seed ${seed} (JACKFIELD_SEED=${seed} runs it alone): ${(error as Error).message}`, {
        cause: error,
      })
    }
  }
}
