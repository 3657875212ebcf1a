// Logins at the HTTP door, told to whoever watches all doors.
// Never with what was shown: a wrong password is often a right one of somewhere else.

import { isIPv6 } from 'node:net'
import type { Bus } from '@jackfield/core'
import type { AuthenticationReport } from '@jackfield/http'

/** A name that somebody made up may be as long as it likes; what is told of it is not. */
const longestName = 80

export const reportLogins =
  (bus: Bus): AuthenticationReport =>
  (kind, name, remote) =>
    bus.publish('security-event', {
      kind,
      service: 'ARI',
      accountId: name.slice(0, longestName),
      sessionId: '',
      localAddress: '',
      remoteAddress: `${isIPv6(remote) ? 'IPV6' : 'IPV4'}/TCP/${remote}/0`,
      ...(kind === 'SuccessfulAuth' ? { details: { UsingPassword: '1' } } : {}),
    })
