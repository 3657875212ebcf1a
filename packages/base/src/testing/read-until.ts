// For tests: asks again until an answer is as it has to be, and gives it. What is asked is another process, which takes its own time.
// Not for what a clock in hand decides, and not for what stands in this process: that is `until`.

import { systemClock } from '../clock.ts'
import { patienceMs } from './patience.ts'

const everyMs = 50

/** What is there when it is anything. */
type There<T> = Exclude<T, undefined | null | false | 0 | ''>

/** Rejects with `what` it waited for and the last answer. */
export function readUntil<T>(what: string, read: () => T | Promise<T>): Promise<There<T>>
export function readUntil<T>(what: string, read: () => T | Promise<T>, isSo: (found: T) => boolean): Promise<T>
export async function readUntil<T>(
  what: string,
  read: () => T | Promise<T>,
  isSo: (found: T) => boolean = Boolean,
): Promise<T> {
  const found = await lastRead(read, isSo)
  if (!isSo(found)) throw new Error(`it never came to be: ${what}; last seen: ${JSON.stringify(found)}`)
  return found
}

/** For whoever judges it: the answer that is as it has to be, or the last one. */
export async function lastRead<T>(read: () => T | Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  const end = systemClock.now() + patienceMs
  for (;;) {
    const found = await read()
    if (isSo(found) || systemClock.now() > end) return found
    await systemClock.sleep(everyMs)
  }
}
