// For tests: asks again until an answer is as it has to be, and gives it. What is asked is another process, which takes its own time.
// Not for what a clock in hand decides, and not for what stands in this process: that is `until`.

import { systemClock } from '../clock.ts'
import { patienceMs } from './patience.ts'

const everyMs = 50

/** Rejects with `what` it waited for and the last answer. */
export async function readUntil<T>(
  what: string,
  read: () => T | Promise<T>,
  isSo: (found: T) => boolean = Boolean,
): Promise<T> {
  const end = systemClock.now() + patienceMs
  for (;;) {
    const found = await read()
    if (isSo(found)) return found
    if (systemClock.now() > end) throw new Error(`it never came to be: ${what}; last seen: ${JSON.stringify(found)}`)
    await systemClock.sleep(everyMs)
  }
}
