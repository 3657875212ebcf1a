// `message/sipfrag`: how far a transfer has come, as the first line of an answer (RFC 3420, RFC 3515 §2.4.5).
// Not the transfer.

import { reasonOf } from '../tables/status-codes.table.ts'

export const sipfragType = 'message/sipfrag;version=2.0'

export const formatSipfrag = (status: number, reason = reasonOf(status)): string =>
  `SIP/2.0 ${status} ${reason.replace(/[\r\n]+/g, ' ')}\r\n`

/** undefined: the body is something else. */
export function parseSipfrag(body: string): { status: number; reason: string } | undefined {
  const parts = /^SIP\/2\.0 ([1-6]\d\d)(?: ([^\r\n]*))?(?:\r?\n|$)/.exec(body.trimStart())
  return parts ? { status: Number(parts[1]), reason: parts[2] ?? '' } : undefined
}
