// CPU time another process has used, user and system, all its threads.

import { readFileSync } from 'node:fs'
import { threadName, threadsOf, threadTimes } from '../../tests/support/thread-times.ts'

/** Microseconds of each kind of thread, by its name. */
export function threadCpu(pid: number): Map<string, number> {
  const used = new Map<string, number>()
  for (const thread of threadsOf(pid)) {
    const name = threadName(pid, thread)
    used.set(name, (used.get(name) ?? 0) + threadTimes(pid, thread).ran)
  }
  return used
}

/** Microseconds, to a hundredth of a second: those of threads that have ended, too. */
export function wholeCpu(pid: number): number {
  // behind the name, which may have anything in it: state, and then the numbers
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Microseconds, as exact as the kernel knows them: of the threads there are now. */
export const processCpu = (pid: number): number =>
  threadsOf(pid).reduce((sum, thread) => sum + threadTimes(pid, thread).ran, 0)
