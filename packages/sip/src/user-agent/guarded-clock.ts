// A clock whose timers end nothing: what fails when one runs is told, and the others go on.
// Not another time: it is that of the clock behind it.

import type { Clock } from '@jackfield/base'

export function guardedClock(clock: Clock, onMistake: (error: unknown) => void): Clock {
  const guarded = (run: () => void) => () => {
    try {
      run()
    } catch (error) {
      onMistake(error)
    }
  }
  return {
    now: () => clock.now(),
    wall: () => clock.wall(),
    after: (delayMs, run) => clock.after(delayMs, guarded(run)),
    every: (intervalMs, run) => clock.every(intervalMs, guarded(run)),
    sleep: (delayMs, signal) => clock.sleep(delayMs, signal),
    yield: () => clock.yield(),
  }
}
