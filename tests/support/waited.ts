// How long threads were ready to run while others had the processors: what else a machine does is nobody's fault in a test.

import { readdirSync, readFileSync } from 'node:fs'

/** In milliseconds, of the main thread unless another one is named. */
export function waitedMs(pid: number, thread: number | string = pid): number {
  const [, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
  return Number(waited) / 1e6
}

/** The threads of a process that have this name. */
export const threadsNamed = (pid: number, name: string): string[] =>
  readdirSync(`/proc/${pid}/task`).filter(
    (thread) => readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim() === name,
  )
