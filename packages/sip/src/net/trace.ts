// Tells the diagnostics hook about messages that come and go; free when nobody listens.
// Not a log.

import { type Diagnostic, type Diagnostics, diagnostic } from '@jackfield/base'
import { formatMessage } from '../message/format-message.ts'
import { isRequest, type SipMessage } from '../message/message.ts'
import { type Flow, flowName, localFlowName } from '../transaction/flow.ts'

/** Where messages are told of: of one exchange, or of everything in the process. */
export type Trace = Diagnostic<Diagnostics['jackfield:sip:message']>

const everybody: Trace = diagnostic('jackfield:sip:message')

export function traceIn(message: SipMessage, flow: Flow, trace = everybody): void {
  if (!trace.isHeard) return
  const start = isRequest(message)
    ? `${message.method} ${message.requestUri} SIP/2.0`
    : `SIP/2.0 ${message.status} ${message.reason}`
  trace.publish({
    direction: 'in',
    callId: message.header('call-id') ?? '',
    summary: `${start} (${message.header('cseq') ?? ''})`,
    get text() {
      return formatMessage(message).toString()
    },
    peer: flowName(flow),
    local: localFlowName(flow),
  })
}

export function traceOut(bytes: Buffer, flow: Flow, trace = everybody): void {
  // the empty lines of keep-alive are no messages
  if (!trace.isHeard || bytes.length <= 4) return
  const start = bytes.toString('utf8', 0, bytes.indexOf('\r\n'))
  trace.publish({
    direction: 'out',
    callId: headerIn(bytes, 'Call-ID') || headerIn(bytes, 'i'),
    summary: `${start} (${headerIn(bytes, 'CSeq')})`,
    get text() {
      return bytes.toString()
    },
    peer: flowName(flow),
    local: localFlowName(flow),
  })
}

/** Of a message we wrote: names are spelled in one way, or in the compact one. */
function headerIn(bytes: Buffer, name: string): string {
  const at = bytes.indexOf(`\r\n${name}: `)
  if (at < 0) return ''
  const start = at + name.length + 4
  return bytes.toString('utf8', start, bytes.indexOf('\r\n', start))
}
