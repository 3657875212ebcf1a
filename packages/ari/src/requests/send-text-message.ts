// A text message, described and sent: the same whether it goes to an address or to an endpoint.
// Not the sending itself.

import type { JsonObject } from '@jackfield/base'
import type { Accepted, Caller, Parameter } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'
import type { InterfaceOperation } from '../operation.ts'
import { answerSent, headerParameter, readHeaders, senderParameter, sending } from './send-to-endpoint.ts'

export const textMessage = {
  ...sending,
  method: 'PUT',
  notes: 'Answered when the technology took it; whether it arrives is not told.',
  since: ['13.0.0'],
} as const satisfies Partial<InterfaceOperation>

export const textMessageParameters = {
  from: senderParameter,
  body: { in: 'query', type: 'string', about: 'What it says.' },
  variables: headerParameter,
} as const satisfies Readonly<Record<string, Parameter>>

export interface TextMessageWords {
  readonly from: string | undefined
  readonly body: string | undefined
  readonly variables: JsonObject | undefined
}

export function sendTextMessage(
  to: string,
  { from = '', body = '', variables }: TextMessageWords,
  { messages }: Pick<AriDeps, 'messages'>,
  caller: Caller,
): Promise<Accepted> {
  caller.checkLate()
  return answerSent(messages.send({ to, from, body, variables: readHeaders(variables) }))
}
