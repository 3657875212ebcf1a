// Waits for something, but not for ever.
// Not an error when it takes too long: whoever waits goes on without.

import { type Clock, detached } from '@jackfield/base'
import { membershipTimes } from '@jackfield/cluster'

/** The other node is asked, and answers within a millisecond or two; who is silent for so long may be gone, and is not waited for. */
export const answerLimitMs = membershipTimes.suspectMs

/** True: it came in time. */
export function atMost(clock: Pick<Clock, 'after'>, limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = clock.after(limitMs, () => resolve(false))
  const done = () => {
    timer.cancel()
    resolve(true)
  }
  detached(work.then(done, done), 'an answer of another node')
  return promise
}
