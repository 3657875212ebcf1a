// What an exchange does once it is up and nobody waits for it: keeps the program for the next start, sets V8 for its work, gives back
// the memory that only the start needed, and later that of a busy time which is over. That not while calls come and go: it stands still
// for a moment, and throws away code that they run.

import { type Clock, type Dispose, detached, type Timer } from '@jackfield/base'

export interface SettlingDeps {
  readonly clock: Clock
  /** calls that stand, and how many there were since the start */
  calls(): { readonly count: number; readonly begun: number }
  keepProgram(): Promise<void>
  /** after the program is kept */
  tuneEngine(): void
  giveMemoryBack(): void
}

/** How long after the start: whoever waited for the exchange comes first. */
const settleAfterMs = 2_000
/** How often it looks whether the calls of the start are over; none may have come meanwhile. */
const lookMs = 5_000
/** The same for those that come later: the first calls after it are dear again, so a short pause is not enough. */
const quietMs = 300_000

/** What it returns calls it off. */
export function settle({ clock, calls, keepProgram, tuneEngine, giveMemoryBack }: SettlingDeps): Dispose {
  let timer: Timer
  let known = 0
  /** how many calls there had been when memory was given back */
  let givenBackAt: number | undefined
  const look = () => {
    const { count, begun } = calls()
    if (count === 0 && begun === known && begun !== givenBackAt) {
      giveMemoryBack()
      givenBackAt = begun
    }
    known = begun
    timer = clock.after(givenBackAt === undefined ? lookMs : quietMs, look)
  }
  const keep = () => keepProgram().finally(tuneEngine).then(look)
  timer = clock.after(settleAfterMs, () => detached(keep(), 'keeping the program'))
  return () => timer.cancel()
}
