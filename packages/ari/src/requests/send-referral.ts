// A referral, described and sent: the same whether it goes to an address or to an endpoint.
// Not the sending itself.

import type { JsonObject } from '@jackfield/base'
import type { Accepted, Caller, Parameter } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'
import type { InterfaceOperation } from '../operation.ts'
import { answerSent, headerParameter, readHeaders, senderParameter, sending } from './send-to-endpoint.ts'

export const referral = {
  ...sending,
  method: 'POST',
  notes: 'Answered when the technology took it; what becomes of it is not told.',
  since: ['18.20.0', '20.5.0'],
} as const satisfies Partial<InterfaceOperation>

export const referralParameters = {
  from: senderParameter,
  refer_to: {
    in: 'query',
    type: 'string',
    about: 'Where it is to go: an endpoint or an address.',
    required: true,
    late: true,
  },
  to_self: {
    in: 'query',
    type: 'boolean',
    about: 'Whether the place it is to go to is at the exchange itself.',
    default: false,
  },
  variables: headerParameter,
} as const satisfies Readonly<Record<string, Parameter>>

export interface ReferralWords {
  readonly from: string | undefined
  readonly refer_to: string | undefined
  readonly to_self: boolean
  readonly variables: JsonObject | undefined
}

export function sendReferral(
  to: string,
  { from = '', refer_to = '', to_self, variables }: ReferralWords,
  { messages }: Pick<AriDeps, 'messages'>,
  caller: Caller,
): Promise<Accepted> {
  caller.checkLate()
  const headers = readHeaders(variables)
  return answerSent(messages.refer({ to, from, referTo: refer_to, toSelf: to_self, variables: headers }))
}
