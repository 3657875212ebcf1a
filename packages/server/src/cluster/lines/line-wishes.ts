// What one node asks another for when it opens a line, and what it is answered.
// Not what is done about it.

import type { Party, Redirecting } from '@jackfield/core'
import type { LineOffer } from './line-media.ts'
import type { LineSaid } from './line-signals.ts'

/** A telephone of the other node is to be called. */
export interface CallWish {
  readonly kind: 'call'
  readonly technology: string
  readonly resource: string
  /** what is dialled, as somebody wrote it */
  readonly dialString: string
  readonly formats: readonly string[]
  readonly offer: LineOffer
  /** the channel that is shown for it, and the call it belongs to */
  readonly channel: { readonly id: string; readonly name: string; readonly linkedId: string }
  /** who calls, as the telephone is to be shown it */
  readonly caller: Party
  readonly redirecting: Redirecting
  readonly language: string
  readonly musicClass: string
  readonly variables: readonly (readonly [name: string, value: string])[]
  readonly maxForwards?: number
  /** what was said before it is called */
  readonly said: readonly LineSaid[]
}
