// The ACK to a success: a request of the dialog without a transaction, sent again for every repetition of the 2xx (RFC 3261 §13.2.2.4).
// Not the ACK to a refusal; transactions make that.

import { formatVia, magicCookie } from '../headers/via.ts'
import { SipFault } from '../message/fault.ts'
import { formatMessage } from '../message/format-message.ts'
import type { SipRequest } from '../message/message.ts'
import { Parameters } from '../message/parameters.ts'
import { isSipUri, type Uri } from '../message/uri.ts'
import { resolveUri } from '../net/resolve-uri.ts'
import type { Flow } from '../transaction/flow.ts'
import type { AgentCore } from './agent-core.ts'
import { hopAfter } from './hop-after.ts'

export async function sendAck(
  core: AgentCore,
  ack: SipRequest,
  hop: Uri | SipFault,
  flow: Flow | undefined,
): Promise<void> {
  const sendFlow = flow?.isOpen && flow.isReliable ? flow : ((await flowTo(core, hopAfter(flow, hop))) ?? flow)
  if (!sendFlow?.isOpen) return
  const request = ack.copy()
  const { host, port } = sendFlow.sentBy
  const branch = `${magicCookie}${core.random.bytes(12).toHex()}`
  const parameters = Parameters.of({ branch, rport: core.style.asksForRport || undefined })
  request.prepend('via', formatVia({ transport: sendFlow.transport, host, port, parameters }))
  sendFlow.send(formatMessage(request, core.style))
}

async function flowTo(core: AgentCore, hop: Uri | SipFault): Promise<Flow | undefined> {
  if (hop instanceof SipFault || !isSipUri(hop)) return undefined
  const { resolver, random, transports } = core
  const destinations = await resolveUri(hop, resolver, random, transports.names).catch(() => [])
  for (const destination of destinations) {
    const flow = await transports.flowTo(destination).catch(() => undefined)
    if (flow) return flow
  }
  return undefined
}
