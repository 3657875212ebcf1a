// What a subscription tells: of one thing, or of a list of them.
// Only the shape. Not to whom.

import type { MessageParts } from '@jackfield/sip'

export interface Content {
  /** Everything as it is now. */
  current(): MessageParts
  /** false: what is watched is gone, and it can be told only once more */
  readonly isThere: boolean
  /** the number of the next document */
  readonly version: number
  /** In few words, for whoever administers. */
  describe(): string
  close(): void
}
