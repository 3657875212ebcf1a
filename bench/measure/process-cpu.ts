// CPU time another process has used, user and system, all its threads.

import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of each kind of thread, by its name. */
export function threadCpu(pid: number): Map<string, number> {
  const used = new Map<string, number>()
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const name = readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim()
    const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    used.set(name, (used.get(name) ?? 0) + Number(ran) / 1000)
  }
  return used
}

/** Microseconds, as exact as the kernel knows them: of the threads there are now. */
export function processCpu(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    nanoseconds += Number(ran)
  }
  return nanoseconds / 1000
}
