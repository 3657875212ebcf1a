// CPU time another process has used, user and system, all its threads.

import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds, as exact as the kernel knows them: of the threads there are now. */
export function processCpu(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    nanoseconds += Number(ran)
  }
  return nanoseconds / 1000
}
