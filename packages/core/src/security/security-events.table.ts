// Events of security: how grave each is, and which fields it has beyond those that all have, in order.
// Not who raises them: every door does, over the bus.

import { table } from '@jackfield/base'

interface SecurityRow {
  readonly severity: 'Informational' | 'Error'
  /** behind the addresses */
  readonly required?: readonly string[]
  /** behind those, when they are known */
  readonly optional?: readonly string[]
  /** whose account it is may be unknown, and stands at the end then */
  readonly hasOptionalAccount?: true
}

export const securityEvents = {
  FailedACL: { severity: 'Error', optional: ['ACLName', 'SessionTV'] },
  InvalidAccountID: { severity: 'Error', optional: ['SessionTV'] },
  SessionLimit: { severity: 'Error', optional: ['SessionTV'] },
  MemoryLimit: { severity: 'Error', optional: ['SessionTV'] },
  LoadAverageLimit: { severity: 'Error', optional: ['SessionTV'] },
  RequestNotSupported: { severity: 'Error', required: ['RequestType'], optional: ['SessionTV'] },
  RequestNotAllowed: { severity: 'Error', required: ['RequestType'], optional: ['SessionTV', 'RequestParams'] },
  AuthMethodNotAllowed: { severity: 'Error', required: ['AuthMethod'], optional: ['SessionTV'] },
  RequestBadFormat: {
    severity: 'Error',
    required: ['RequestType'],
    optional: ['SessionTV', 'AccountID', 'RequestParams'],
    hasOptionalAccount: true,
  },
  SuccessfulAuth: { severity: 'Informational', required: ['UsingPassword'], optional: ['SessionTV'] },
  UnexpectedAddress: { severity: 'Error', required: ['ExpectedAddress'], optional: ['SessionTV'] },
  ChallengeResponseFailed: {
    severity: 'Error',
    required: ['Challenge', 'Response', 'ExpectedResponse'],
    optional: ['SessionTV'],
  },
  InvalidPassword: {
    severity: 'Error',
    optional: ['SessionTV', 'Challenge', 'ReceivedChallenge', 'ReceivedHash'],
  },
  ChallengeSent: { severity: 'Informational', required: ['Challenge'], optional: ['SessionTV'] },
  InvalidTransport: { severity: 'Error', required: ['AttemptedTransport'], optional: ['SessionTV'] },
} as const satisfies Record<string, SecurityRow>

export type SecurityEventName = keyof typeof securityEvents

const known = table<SecurityRow>(securityEvents)

export const securityRow = (name: string): SecurityRow | undefined => known.get(name)
