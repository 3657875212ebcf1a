// Why somebody was not let in, by the kind of the security event that says so; in words that name what he can mend.
// Not the answer he gets: that says less, so that nobody learns which accounts there are.

import { table } from '@jackfield/base'
import type { FailureReason } from '@jackfield/core'

interface Row {
  readonly reason: FailureReason
  text(account: string): string
}

export const loginFailures = table<Row>({
  ChallengeResponseFailed: {
    reason: 'wrong-credentials',
    text: (account) => `the password or the user name that '${account}' came with is wrong`,
  },
  InvalidAccountID: { reason: 'unknown-endpoint', text: (account) => `there is no endpoint for '${account}'` },
  FailedACL: { reason: 'acl-denied', text: (account) => `an access list does not let '${account}' in from there` },
})
