// Tells the diagnostics hook about messages that come and go; free when nobody listens.
// Not a log.

import { type Diagnostic, type Diagnostics, diagnostic } from '@jackfield/base'
import { formatMessage } from '../message/format-message.ts'
import { isRequest, SipMessage } from '../message/message.ts'
import { type Flow, type FlowPlaces, flowName, localFlowName } from '../transaction/flow.ts'

type TracedMessage = Diagnostics['jackfield:sip:message']

/** Where messages are told of: of one exchange, or of everything in the process. */
export type Trace = Diagnostic<TracedMessage>

const everybody: Trace = diagnostic('jackfield:sip:message')

export function traceIn(message: SipMessage, flow: Flow, trace = everybody): void {
  if (!trace.hasSubscribers) return
  const start = isRequest(message)
    ? `${message.method} ${message.requestUri} SIP/2.0`
    : `SIP/2.0 ${message.status} ${message.reason}`
  const callId = message.header('call-id') ?? ''
  trace.publish(new LazyTracedMessage('in', callId, `${start} (${message.header('cseq') ?? ''})`, message, flow))
}

export function traceOut(bytes: Buffer, flow: FlowPlaces, trace = everybody): void {
  // the empty lines of keep-alive are no messages
  if (!trace.hasSubscribers || bytes.length <= 4) return
  const start = bytes.toString('utf8', 0, bytes.indexOf('\r\n'))
  const callId = headerIn(bytes, 'Call-ID') || headerIn(bytes, 'i')
  trace.publish(new LazyTracedMessage('out', callId, `${start} (${headerIn(bytes, 'CSeq')})`, bytes, flow))
}

/** What listeners get: most look at a few of its parts, so that the others are made when they are asked for. */
class LazyTracedMessage implements TracedMessage {
  readonly direction: 'in' | 'out'
  readonly callId: string
  readonly summary: string
  readonly peer: string
  readonly #message: SipMessage | Buffer
  readonly #flow: FlowPlaces

  constructor(
    direction: 'in' | 'out',
    callId: string,
    summary: string,
    message: SipMessage | Buffer,
    flow: FlowPlaces,
  ) {
    this.direction = direction
    this.callId = callId
    this.summary = summary
    this.peer = flowName(flow)
    this.#message = message
    this.#flow = flow
  }

  get text(): string {
    return (this.#message instanceof SipMessage ? formatMessage(this.#message) : this.#message).toString()
  }

  get local(): string {
    return localFlowName(this.#flow)
  }
}

/** Of a message we wrote: names are spelled in one way, or in the compact one. */
function headerIn(bytes: Buffer, name: string): string {
  const at = bytes.indexOf(`\r\n${name}: `)
  if (at < 0) return ''
  const start = at + name.length + 4
  return bytes.toString('utf8', start, bytes.indexOf('\r\n', start))
}
