// Tells the diagnostics hook about messages that come and go; free when nobody listens.
// Not a log.

import { diagnostic } from '@jackfield/base'
import { formatMessage } from '../message/format-message.ts'
import type { SipMessage } from '../message/message.ts'
import { type Flow, flowName } from '../transaction/flow.ts'

const hook = diagnostic('jackfield:sip:message')

export function traceIn(message: SipMessage, flow: Flow): void {
  if (!hook.isHeard) return
  const text = formatMessage(message).toString()
  hook.publish({ direction: 'in', callId: message.header('call-id') ?? '', text, peer: flowName(flow) })
}

export function traceOut(bytes: Buffer, flow: Flow): void {
  // the empty lines of keep-alive are no messages
  if (!hook.isHeard || bytes.length <= 4) return
  const text = bytes.toString()
  const callId = /^(?:Call-ID|i): (.*)\r$/m.exec(text)?.[1] ?? ''
  hook.publish({ direction: 'out', callId, text, peer: flowName(flow) })
}
