// CPU time another process has used, user and system, all its threads.

import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second on every machine this runs on. */
const ticksPerSecond = 100

/** Microseconds. */
export function processCpu(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // the name in parentheses may hold blanks
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6
}
