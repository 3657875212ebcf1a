// A request of ours inside a call, to its final answer.
// Not what the answer means for the call.

import { detached } from '@jackfield/base'
import type { SipRequest, SipResponse } from '../../message/message.ts'
import { type CallContext, isEnded } from '../call-context.ts'
import { OutgoingRequest } from '../outgoing-request.ts'
import { addParts, type Header, type MessageParts } from '../parts.ts'
import { answered, failed, type RequestResult } from '../request-result.ts'

/** Timer C (RFC 3261 §16.6): no later offer goes out while a re-INVITE is thought over. */
const mostSilenceMs = 3 * 60_000

/** Later 2xx to a re-INVITE are acknowledged here. */
export function sendRequest(call: CallContext, method: string, parts: MessageParts): Promise<RequestResult> {
  if (isEnded(call) && method !== 'BYE') return Promise.resolve({ status: 481 })
  const { core, dialog, acks } = call
  const request = dialog.createRequest(method, undefined, parts.names)
  if (core.name !== undefined) request.add('user-agent', core.name)
  addParts(request, parts)
  const { flow, credentials } = call.options
  const { promise, resolve } = Promise.withResolvers<RequestResult>()
  let final: SipResponse | undefined
  const handler = {
    onResponse: (response: SipResponse, sent: SipRequest) => {
      if (response.status < 200) return
      if (final && method === 'INVITE' && response.status < 300) acks.send(response, sent)
      final ??= response
      resolve({ ...answered(final), request: sent })
    },
    onFailure: (why: Parameters<typeof failed>[0]) => resolve(failed(why)),
  }
  const outgoing = new OutgoingRequest(core, request, handler, {
    hop: dialog.nextHop,
    flow: flow.isReliable ? flow : undefined,
    credentials,
    nextSequence: () => dialog.nextSequence(),
    ...(method === 'INVITE' && { mostSilenceMs }),
  })
  detached(
    acks.last.then(() => outgoing.start()),
    'a request of a call',
  )
  return promise
}

/** Any but BYE and INVITE: an answer that knows no such call ends it (RFC 3261 §12.2.1.2). */
export async function request(call: CallContext, method: string, parts: MessageParts): Promise<RequestResult> {
  const result = await sendRequest(call, method, parts)
  if ((result.status === 481 || result.status === 408) && method !== 'BYE')
    call.apply('gone', { by: 'peer', why: 'gone' })
  return result
}

/** What INVITE and UPDATE have inside a call. */
export function withSession(call: CallContext, parts: MessageParts): MessageParts {
  const { methods, extensions } = call.core
  const headers: Header[] = [
    ...call.timer.headers(),
    ['contact', call.options.contact ?? 'auto'],
    ['allow', methods.join(', ')],
    ['supported', extensions.join(', ')],
    ...(parts.headers ?? []),
  ]
  return { ...parts, headers }
}
