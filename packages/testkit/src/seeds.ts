// The seeds of this process: chosen, or given to repeat a run; said at the end when something failed.
// Not chance itself: that is base's.

import { systemRandom } from '@jackfield/base'

/** The variable that repeats a run. */
export const seedVariable = 'JACKFIELD_SEED'

const used: number[] = []
let isWatching = false

/** The one given, that of the environment, or a new one. */
export function chooseSeed(given?: number): number {
  const fromOutside = process.env[seedVariable]
  const seed = given ?? (fromOutside === undefined ? systemRandom.below(2 ** 32) : Number(fromOutside))
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError(`a seed is a whole number from 0 up, not ${seed}`)
  // a seed that stands in the test need not be said
  if (given === undefined) remember(seed)
  return seed
}

function remember(seed: number): void {
  used.push(seed)
  if (isWatching) return
  isWatching = true
  process.once('exit', (code) => {
    if (code !== 0)
      console.error(`jackfield: exchanges of this run had the seeds ${used.join(', ')}; ${seedVariable}=N repeats one`)
  })
}
