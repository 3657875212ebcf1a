// Why a call of the telephone ended, in words for the one who holds it: by the status of the answer, or by JsSIP's cause.
// Not the reasons of the exchange: those are in the call's ladder.

import { table } from '@jackfield/base'

const byStatus: Readonly<Record<number, string>> = {
  401: 'The exchange did not accept the account of this telephone',
  403: 'Not allowed to call there',
  404: 'There is no such number',
  407: 'The exchange did not accept the account of this telephone',
  408: 'Nobody answered in time',
  410: 'This number is no longer in use',
  415: 'No common format for the sound',
  480: 'Not available just now',
  481: 'The call is gone',
  482: 'The call went in a circle',
  483: 'The call went in a circle',
  484: 'The number is not complete',
  485: 'The number is ambiguous',
  486: 'Busy',
  487: 'Given up before it was answered',
  488: 'No common format for the sound',
  500: 'The exchange had an error',
  502: 'The trunk answered with an error',
  503: 'No connection to there just now',
  504: 'The trunk did not answer',
  600: 'Busy everywhere',
  603: 'Declined',
  604: 'There is no such number',
}

/** Causes of JsSIP, without a status or in place of one. */
const byCause = table<string>({
  'Connection Error': 'The connection to the exchange is lost',
  'Request Timeout': 'The exchange does not answer',
  'User Denied Media Access': 'The browser does not let this page use the microphone',
  'WebRTC Error': 'The browser could not set the sound up',
  'RTP Timeout': 'No sound came any more',
  'Incompatible SDP': 'No common format for the sound',
  'Missing SDP': 'No common format for the sound',
  'Bad Media Description': 'No common format for the sound',
  'No Answer': 'Nobody answered in time',
  Expires: 'Nobody answered in time',
  'No ACK': 'The exchange did not confirm the call',
  Canceled: 'The caller gave up',
  'Internal Error': 'The telephone had an error',
})

export interface CallEnd {
  /** who ended it */
  readonly originator: 'local' | 'remote' | 'system'
  readonly cause: string
  /** of the answer that ended it */
  readonly status?: number
}

export function endWords({ originator, cause, status }: CallEnd): string {
  if (status !== undefined && byStatus[status] !== undefined) return byStatus[status]
  const known = byCause.get(cause)
  if (known !== undefined) return known
  if (status !== undefined) return `Refused: ${status} ${cause}`
  return originator === 'remote' ? 'The other side hung up' : 'You hung up'
}
