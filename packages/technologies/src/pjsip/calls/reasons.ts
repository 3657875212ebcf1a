// Why a call ends, as headers: read from the other side's, written into ours (RFC 3326).
// Not the tables of causes.

import { formatReason, type Header, parseReasons, SipFault, type SipMessage } from '@jackfield/sip'
import { causeOfStatus } from './causes.table.ts'

/** What an end without a reason is. */
export const normalClearing = 16
const answeredElsewhere = 26

/** The cause a BYE or a CANCEL gives; one that says nothing is an end like any other. */
export function causeOfRequest(message: SipMessage | undefined): number {
  return givenCause(message) ?? normalClearing
}

/** The same, where it gives one. */
export const givenCause = (message: SipMessage | undefined): number | undefined => message && causeOfReasons(message)

/** Q.850 is exact; a SIP status is only translated. */
function causeOfReasons(message: SipMessage): number | undefined {
  const reasons = message.headers('reason').flatMap((leg) => {
    const parsed = parseReasons(leg)
    return parsed instanceof SipFault ? [] : parsed
  })
  const of = (protocol: string) =>
    reasons.find((reason) => reason.protocol.toUpperCase() === protocol && reason.cause !== undefined)?.cause
  const exact = of('Q.850')
  if (exact !== undefined) return exact & 127
  const status = of('SIP')
  return status === undefined ? undefined : causeOfStatus(status)
}

/** What a BYE, a CANCEL or a refusal of ours says. */
export function reasonHeaders(cause: number, isSuppressed = false): Header[] {
  const headers: Header[] = isSuppressed ? [] : [['reason', formatReason({ protocol: 'Q.850', cause: cause & 127 })]]
  if (cause === answeredElsewhere) {
    headers.unshift(['reason', formatReason({ protocol: 'SIP', cause: 200, text: 'Call completed elsewhere' })])
  }
  return headers
}
