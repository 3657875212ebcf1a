// The memory another process holds.

import { readFileSync } from 'node:fs'

/** Bytes. */
export function memoryOf(pid: number): number {
  const size = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  if (!size) throw new Error(`process ${pid} says nothing of its memory`)
  return Number(size[1]) * 1024
}
