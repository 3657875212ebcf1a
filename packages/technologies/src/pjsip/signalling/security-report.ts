// Tells whoever watches the doors what happened at this one.
// Never with secrets: no password, and nothing made of one.

import { isIPv6 } from 'node:net'
import type { Bus } from '@jackfield/core'
import type { Flow, SipRequest, SocketAddress } from '@jackfield/sip'

export type SecurityKind =
  | 'InvalidAccountID'
  | 'FailedACL'
  | 'ChallengeSent'
  | 'ChallengeResponseFailed'
  | 'SuccessfulAuth'

export function reportSecurity(
  bus: Bus,
  kind: SecurityKind,
  about: {
    readonly account: string
    readonly request: SipRequest
    readonly flow: Flow
    readonly details?: Readonly<Record<string, string>> | undefined
  },
): void {
  const { account, request, flow, details } = about
  bus.publish('security-event', {
    kind,
    service: 'PJSIP',
    accountId: account,
    sessionId: request.callId,
    localAddress: formatPlace(flow, flow.local),
    remoteAddress: formatPlace(flow, flow.remote),
    ...(details ? { details } : {}),
  })
}

/** `IPV4/UDP/127.0.0.1/5060` */
const formatPlace = ({ transport }: Flow, { address, port }: SocketAddress) =>
  `${isIPv6(address) ? 'IPV6' : 'IPV4'}/${transport}/${address}/${port}`
