// A file of what all nodes share, written a little late and many at once: what is lost with this process the others still have.
// Not what counts: that is in memory.

import type { Clock, Timer } from '@jackfield/base'
import type { SharedFile } from '@jackfield/cluster'
import type { StoreSpace } from '@jackfield/core'

const delayMs = 1000

export interface LateFile extends SharedFile {
  /** What waits is written; nothing is from here on. */
  close(): void
}

export function lateFile(clock: Clock, space: StoreSpace): LateFile {
  const waiting = new Map<string, string | undefined>()
  let timer: Timer | undefined
  let isClosed = false
  const flush = () => {
    timer?.cancel()
    timer = undefined
    if (waiting.size > 0) space.apply(waiting)
    waiting.clear()
  }
  return {
    entries: () => space.entries(),
    apply(changes) {
      if (isClosed) return { ok: false }
      for (const [key, text] of changes) waiting.set(key, text)
      timer ??= clock.after(delayMs, flush)
      return { ok: true }
    },
    close() {
      flush()
      isClosed = true
    },
  }
}
