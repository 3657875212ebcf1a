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

/** Microseconds, to a hundredth of a second: those of threads that have ended, too. */
export function wholeCpu(pid: number): number {
  // behind the name, which may have anything in it: state, and then the numbers
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
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
