// What a feature is handed when its code is pressed, and what it may do with the digits that follow.

import type { Channel } from '@jackfield/core'
import type { EngineDeps } from '../engine/engine-deps.ts'
import type { DigitQueue } from '../listening/digit-queue.ts'

/** What a party is about to do: who pressed, who is at the other end. */
export interface FeatureUse {
  readonly deps: EngineDeps
  readonly presser: Channel
  readonly other: Channel
  /** `caller`: the one who dialled */
  readonly side: 'caller' | 'callee'
  /** While this runs all digits of the one who pressed come here, and nobody else hears them. */
  collect<T>(act: (digits: DigitQueue) => Promise<T>): Promise<T>
}

export type FeatureAct = (use: FeatureUse) => void | Promise<void>
