// A peer that says what a test wants it to say, right or wrong, on a network in memory.
// Not an agent: it has no transactions and no manners.

import { formatMessage } from '../message/format-message.ts'
import { isRequest, type SipRequest } from '../message/message.ts'
import { createResponse, type ResponseParts } from '../message/respond.ts'
import type { Flow } from '../transaction/flow.ts'
import type { MemoryNetwork } from './memory-network.ts'

export type Answer = (status: number, toTag?: string, parts?: ResponseParts) => void

export function scriptedPeer(network: MemoryNetwork, onRequest: (request: SipRequest, answer: Answer) => void) {
  const place = { address: '10.0.0.7', port: 5060 }
  /** what it was sent: `INVITE`, `ACK two`, `200 UPDATE` */
  const heard: string[] = []
  let flow: Flow | undefined
  network.open('UDP', place, {
    onMessage: (message, on) => {
      flow = on
      if (!isRequest(message)) {
        heard.push(`${message.status} ${message.cseq.method}`)
        return
      }
      heard.push(`${message.method} ${message.toTag ?? ''}`.trim())
      const answer: Answer = (status, toTag = 'peer', parts = {}) => {
        const headers = [['contact', '<sip:phone@10.0.0.7>'] as const, ...(parts.headers ?? [])]
        on.send(formatMessage(createResponse(message, status, { ...parts, toTag, headers })))
      }
      onRequest(message, answer)
    },
    onMalformed: () => undefined,
    onFlowClosed: () => undefined,
  })
  return {
    heard,
    to: { uri: 'sip:all@10.0.0.7', to: '<sip:all@10.0.0.7>', from: '<sip:alice@10.0.0.1>' },
    /** A request of its own, to whoever spoke to it last. */
    send: (request: SipRequest) => flow?.send(formatMessage(request)),
  }
}

/** A request inside the dialog that an INVITE of theirs began, as the called side writes it. */
export function insideOf(invite: SipRequest, request: SipRequest, localTag = 'peer'): SipRequest {
  request.set('call-id', invite.callId)
  request.set('from', `${invite.header('to')};tag=${localTag}`)
  request.set('to', invite.header('from')!)
  return request
}
