// Logins at the HTTP door, told to whoever watches all doors.
// Never with what was shown: a wrong password is often a right one of somewhere else.

import { type Bus, reportedAccount, securityAddress } from '@jackfield/core'
import type { AuthenticationReport } from '@jackfield/http'

export const reportLogins =
  (bus: Bus): AuthenticationReport =>
  (kind, name, remote) =>
    bus.publish('security-event', {
      kind,
      service: 'ARI',
      accountId: reportedAccount(name),
      sessionId: '',
      localAddress: '',
      remoteAddress: securityAddress('TCP', remote),
      ...(kind === 'SuccessfulAuth' ? { details: { UsingPassword: '1' } } : {}),
    })
