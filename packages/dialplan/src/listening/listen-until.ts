// Listening to the caller until something is decided: frame by frame, by how loud each is.

import { levelFrameMs } from '@jackfield/core'
import type { ApplicationRun } from '../engine/application.ts'

/** Of each frame: what was decided, or nothing yet. */
export type Listen<T> = (level: number, hasAudio: boolean, frameMs: number) => T | undefined

/** Rejects when the channel is interrupted. */
export function listenUntil<T>({ channel, deps, signal }: ApplicationRun, listen: Listen<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      stop()
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const onAbort = () => finish(() => reject(signal.reason))
    const stop = deps.exchange.listen(channel, (level, hasAudio) => {
      const decided = listen(level, hasAudio, levelFrameMs)
      if (decided !== undefined) finish(() => resolve(decided))
    })
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}
