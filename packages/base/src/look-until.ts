// Waiting for what tells nobody when it comes true: looked at every now and then, up to a limit.

import type { Clock } from './clock.ts'

const lookMs = 20

export interface Look {
  /** nobody waits longer */
  readonly mostMs: number
  readonly signal?: AbortSignal
}

/** It is true, or the time is over, or the signal has come: who wants to know which looks again. */
export async function lookUntil(clock: Clock, isTrue: () => boolean, { mostMs, signal }: Look): Promise<void> {
  const until = clock.now() + mostMs
  while (!isTrue() && !signal?.aborted && clock.now() < until) await clock.sleep(lookMs)
}
