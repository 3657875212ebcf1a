// Whether a call belongs into a list with these filters, as the exchange decides it when it is asked.
// Needed for calls that come as events: nobody asks again for each of them.

import { parseTime } from '../components/time.ts'
import type { Call } from './call.ts'

export interface CallWish {
  readonly number?: string
  readonly application?: string
  readonly cause?: number
  /** moments */
  readonly since?: string
  readonly until?: string
  readonly live?: boolean
  readonly kind?: readonly Call['kind'][]
}

const usualKinds: readonly Call['kind'][] = ['call', 'refused']

/** Whether events tell of what is wished for: messages without a call are listed, and not told of. */
export const hasEvents = ({ kind = usualKinds }: CallWish): boolean => kind.every((one) => usualKinds.includes(one))

export function fits(call: Call, wish: CallWish): boolean {
  const { number, application, cause, since, until, live, kind = usualKinds } = wish
  if (!kind.includes(call.kind)) return false
  if (live !== undefined && live !== (call.ended === undefined)) return false
  if (since !== undefined && parseTime(call.begun) < parseTime(since)) return false
  if (until !== undefined && parseTime(call.begun) >= parseTime(until)) return false
  if (application !== undefined && !call.applications.includes(application)) return false
  if (cause !== undefined && call.cause !== cause) return false
  if (number === undefined) return true
  return [call.caller.number, call.callee.number, call.from, call.to].some((one) => one.includes(number))
}
