// A channel does nothing for a while; whatever interrupts it ends that.
// Not by a signal: calls stand in here for hours, and a signal is ten times as large as what is needed to end it.

import type { Clock } from '@jackfield/base'
import type { Channel } from '@jackfield/core'

/** Rejects with the interruption. */
export function pause(
  channel: Pick<Channel, 'throwIfInterrupted' | 'onNextInterruption'>,
  clock: Pick<Clock, 'after'>,
  delayMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.throwIfInterrupted()
    const timer = clock.after(delayMs, () => {
      stopWatching()
      resolve()
    })
    const stopWatching = channel.onNextInterruption((reason) => {
      timer.cancel()
      reject(reason)
    })
  })
}
