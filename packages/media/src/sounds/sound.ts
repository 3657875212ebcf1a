// Audio that is played: read sample by sample from wherever it comes, wound forward and back.
// Not a player: nothing here knows the time.

import type { EncodedOnce } from './encoded-once.ts'

export interface Sound {
  readonly rateHz: number
  /** undefined: it goes on until it is stopped */
  readonly lengthSamples: number | undefined
  readonly position: number
  /**
   * Writes up to this many samples; fewer only at the end, or when the disk is slow and `isStarved`. `isSent`: nobody but `shared.encoded` needs
   * them, so that they need not be written where it has them already.
   */
  read(into: Int16Array, samples: number, isSent?: boolean): number
  /** Goes to a sample; clamped to the ends. Without effect on what has no length. */
  seek(sample: number): void
  readonly isAtEnd: boolean
  /** it can be wound although nobody knows its length yet */
  readonly keepsPlace?: boolean
  /** it ended before it was whole */
  readonly hasFailed?: boolean
  /** what was read last, where others read the same */
  readonly shared?: EncodedOnce | undefined
  close(): void
}
