// Tells whoever watches the doors what happened at this one.
// Never with secrets: no password, and nothing made of one.

import { type Bus, securityAddress } from '@jackfield/core'
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

const formatPlace = ({ transport }: Flow, { address, port }: SocketAddress) => securityAddress(transport, address, port)
