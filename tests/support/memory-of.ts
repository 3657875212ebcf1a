// The memory another process holds for itself. Not the pages of files that it maps, half of an idle exchange: how many of them count as
// its own the page cache decides. Of one and the same Node they were 34 MB, or 71 once somebody had read its file from end to end.

import { readFileSync } from 'node:fs'

/** Bytes. */
export function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const sizes = [...text.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB/gm)]
  if (sizes.length !== 2) throw new Error(`process ${pid} says nothing of its memory`)
  return sizes.reduce((sum, [, size]) => sum + Number(size), 0) * 1024
}
