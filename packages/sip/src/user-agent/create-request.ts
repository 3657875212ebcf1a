// A request of ours outside of any dialog, and the contact we are reached at.
// Not sending it: its Via, and a contact that depends on the way, come later.

import type { DigestClient } from '../digest/digest-client.ts'
import { SipMessage, type SipRequest } from '../message/message.ts'
import { formatUri, sipUri } from '../message/uri.ts'
import type { Transport } from '../net/transport.ts'
import type { Flow } from '../transaction/flow.ts'
import type { AgentCore } from './agent-core.ts'
import { addParts, type MessageParts } from './parts.ts'

export interface RequestOptions extends MessageParts {
  /** the Request-URI */
  readonly uri: string
  /** as they stand in the headers, From without tag */
  readonly from: string
  readonly to: string
  readonly callId?: string | undefined
  readonly sequence?: number | undefined
  readonly fromTag?: string | undefined
  /** Route headers, such as an outbound proxy or a Path */
  readonly routes?: readonly string[] | undefined
  /** `auto` or `auto:user`: made when the way is known */
  readonly contact?: string | undefined
  readonly credentials?: DigestClient | undefined
  readonly flow?: Flow | undefined
  readonly transport?: Transport | undefined
  readonly maxForwards?: number | undefined
}

export function createRequest(
  { random, name, newTag }: AgentCore,
  method: string,
  options: RequestOptions,
): SipRequest {
  const request = SipMessage.request(method, options.uri)
  for (const route of options.routes ?? []) request.add('route', route)
  request.add('max-forwards', String(options.maxForwards ?? 70))
  request.add('from', `${options.from};tag=${options.fromTag ?? newTag()}`)
  request.add('to', options.to)
  request.add('call-id', options.callId ?? random.uuid())
  request.add('cseq', `${options.sequence ?? 1 + random.below(2 ** 15)} ${method}`)
  if (options.contact !== undefined) request.add('contact', options.contact)
  const isNamed = options.headers?.some(([header]) => header.toLowerCase() === 'user-agent') ?? false
  if (name !== undefined && !isNamed) request.add('user-agent', name)
  addParts(request, options)
  return request
}

/** Where we are reached over this flow. */
export function contactOn(flow: Flow, user?: string): string {
  const { host, port } = flow.sentBy
  // browsers know one word for both kinds of websocket (RFC 7118 §5.2.3)
  const transport = flow.transport === 'UDP' ? undefined : flow.transport.startsWith('WS') ? 'ws' : flow.transport
  return `<${formatUri(sipUri({ user, host, port, parameters: { transport } }))}>`
}
