// What an exchange does once it is up and nobody waits for it: keeps the program for the next start, lets V8 optimise sooner,
// gives back the memory that only the start needed. That not while calls come and go: it stands still for a moment, and throws away
// code that they run.

import { type Clock, type Dispose, detached, type Timer } from '@jackfield/base'

export interface SettlingDeps {
  readonly clock: Clock
  /** calls that stand, and how many there were since the start */
  calls(): { readonly count: number; readonly begun: number }
  keepProgram(): Promise<void>
  /** after the program is kept */
  optimiseSooner(): void
  giveMemoryBack(): void
}

/** How long after the start: whoever waited for the exchange comes first. */
const settleAfterMs = 2_000
/** How often it looks whether the calls are over; none may have come meanwhile. */
const lookMs = 5_000

/** What it returns calls it off. */
export function settle({ clock, calls, keepProgram, optimiseSooner, giveMemoryBack }: SettlingDeps): Dispose {
  let timer: Timer
  let known = 0
  const look = () => {
    const { count, begun } = calls()
    if (count === 0 && begun === known) giveMemoryBack()
    else timer = clock.after(lookMs, look)
    known = begun
  }
  const keep = () => keepProgram().finally(optimiseSooner).then(look)
  timer = clock.after(settleAfterMs, () => detached(keep(), 'keeping the program'))
  return () => timer.cancel()
}
