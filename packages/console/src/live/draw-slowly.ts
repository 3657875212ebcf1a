// When something that changes often is drawn: nobody reads faster, and two hundred changes a second cost what a few drawings do.
// Not how.

import { systemClock } from '@jackfield/base'
import type { Schedule } from './store.ts'

/** With the next frame after this long. */
export const drawnEvery =
  (ms: number): Schedule =>
  (run) => {
    systemClock.after(ms, () => requestAnimationFrame(run))
  }
