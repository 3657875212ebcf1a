// How a call went, in the words of records: from the end of dialling, or from the cause of a hangup.

import type { Disposition } from './call-record.ts'
import type { RecordSettings } from './record-settings.ts'

type Words = Pick<RecordSettings, 'recordsCongestion' | 'recordsCancel'>

/** Nothing: dialling goes on. */
export function dispositionOfDial(status: string, words: Words): Disposition | undefined {
  switch (status) {
    case '':
    case 'RINGING':
    case 'PROGRESS':
    case 'PROCEEDING':
      return undefined
    case 'ANSWER':
      return 'ANSWERED'
    case 'BUSY':
      return 'BUSY'
    case 'CONGESTION':
      return words.recordsCongestion ? 'CONGESTION' : 'FAILED'
    case 'CHANUNAVAIL':
    case 'FAILED':
    case 'INVALIDARGS':
      return 'FAILED'
    case 'CANCEL':
      return words.recordsCancel ? 'CANCEL' : 'NO ANSWER'
    default:
      return 'NO ANSWER'
  }
}

/** Causes of Q.850 that say that nobody could be reached at all. */
const failures = new Set([1, 2, 3, 20, 22, 27, 28, 38, 41, 44, 58, 66, 88, 127])
const congestions = new Set([34, 42])

export function dispositionOfCause(cause: number, words: Words): Disposition {
  if (cause === 17) return 'BUSY'
  if (congestions.has(cause)) return words.recordsCongestion ? 'CONGESTION' : 'FAILED'
  return failures.has(cause) ? 'FAILED' : 'NO ANSWER'
}
