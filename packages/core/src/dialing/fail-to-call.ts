// A channel whose technology would not call: its cause, and why it failed.
// Not its end.

import type { Channel } from '../channels/channel.ts'
import type { CallOutcome } from '../channels/channel-driver.ts'
import { failureOfCause } from '../failures/failure-reasons.table.ts'

export function failToCall(channel: Channel, { cause, failure, reason }: CallOutcome & { readonly ok: false }): void {
  channel.setHangupCause(cause)
  channel.fail(failure ?? failureOfCause(cause) ?? 'unreachable', reason)
}
