// History-Info (RFC 7044) of a call that was sent elsewhere: who was asked for first, and who is now.
// Not Diversion, which older peers want.

import type { Redirecting } from '@jackfield/core'
import { formatUri, type Header, sipUri } from '@jackfield/sip'

/** Why a call was sent elsewhere, as a status of SIP. What has no row is 404. */
const statuses: Readonly<Record<string, number>> = {
  cfb: 486,
  cfnr: 408,
  unavailable: 503,
  cfu: 302,
  deflection: 480,
}
const unknown = 404

/** `target`: the address that is called now; `host`: of those who were before. */
export function historyInfo({ from, reason, count }: Redirecting, target: string, host: string): Header[] {
  if (count === 0 || from.number === '') return []
  const first = formatUri(sipUri({ user: from.number, host }))
  const [uri = target] = target.split('?')
  return [['history-info', `<${first}>;index=1, <${uri};cause=${statuses[reason] ?? unknown}>;index=1.1`]]
}
