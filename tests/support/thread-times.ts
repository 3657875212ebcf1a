// What the kernel knows of the threads of a process: their names, how long each has run, and how long it was ready to run while others had the
// processors. What else a machine does is nobody's fault in a test.

import { readdirSync, readFileSync } from 'node:fs'

export const threadsOf = (pid: number): string[] => readdirSync(`/proc/${pid}/task`)

export const threadName = (pid: number, thread: string): string =>
  readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim()

export const threadsNamed = (pid: number, name: string): string[] =>
  threadsOf(pid).filter((thread) => threadName(pid, thread) === name)

/** In microseconds. */
export function threadTimes(pid: number, thread: number | string): { readonly ran: number; readonly waited: number } {
  const [ran, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
  return { ran: Number(ran) / 1_000, waited: Number(waited) / 1_000 }
}

/** Milliseconds, of the main thread and those that are named. */
export function waitedMs(pid: number, threads: readonly string[] = []): number {
  let microseconds = 0
  for (const thread of [pid, ...threads]) microseconds += threadTimes(pid, thread).waited
  return microseconds / 1_000
}
