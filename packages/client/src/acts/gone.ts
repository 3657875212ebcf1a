// What an answer that says no tells of the call: that it has gone, or something else.
// Exchanges without codes of errors are understood by status and words.

import { AriError } from '../ari-error.ts'

const goneCodes: ReadonlySet<string> = new Set(['channel-not-found', 'channel-not-in-application'])

/** The channel is not there any more, or not in the application. */
export function isGone(error: unknown, isHangingUp: boolean): boolean {
  if (!(error instanceof AriError)) return false
  if (error.code !== '') return goneCodes.has(error.code) || (isHangingUp && error.status === 412)
  if (error.status === 404) return /channel not found/i.test(error.message)
  if (error.status === 409) return /not in stasis/i.test(error.message)
  return isHangingUp && error.status === 412
}

/** 422: a channel that is not in the bridge. */
const notThere: ReadonlySet<number> = new Set([404, 409, 412, 422])

/** What a command was for is not there any more. */
export const isNotThere = (error: unknown): boolean => error instanceof AriError && notThere.has(error.status)
