// Tells the diagnostics hook about messages that come and go; free when nobody listens.
// Not a log.

import { isAscii } from 'node:buffer'
import { type Diagnostic, type Diagnostics, diagnostic } from '@jackfield/base'
import { isRequest, type SipMessage } from '../message/message.ts'
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
  const { head, body } = message
  trace.emit(new LazyTracedMessage('in', callId, `${start} (${message.header('cseq') ?? ''})`, flow, body, head))
}

export function traceOut(bytes: Buffer, flow: FlowPlaces, trace = everybody): void {
  // the empty lines of keep-alive are no messages
  if (!trace.hasSubscribers || bytes.length <= 4) return
  // to look for everything in one text costs less than to ask the bytes each time, if a byte is a character
  const head = isAscii(bytes) ? bytes.toString('latin1') : undefined
  const start = cut(bytes, head, 0)
  const callId = headerIn(bytes, head, 'Call-ID') || headerIn(bytes, head, 'i')
  trace.emit(new LazyTracedMessage('out', callId, `${start} (${headerIn(bytes, head, 'CSeq')})`, flow, bytes))
}

/**
 * What listeners get: most look at a few of its parts, so that the others are made when they are asked for. Who keeps it keeps the bytes
 * alone, as they came or went.
 */
class LazyTracedMessage implements TracedMessage {
  readonly direction: 'in' | 'out'
  readonly callId: string
  readonly summary: string
  readonly peer: string
  /** of a message that came: its body; of one that goes: all of it */
  readonly #bytes: Buffer
  readonly #head: string | undefined
  readonly #flow: FlowPlaces

  constructor(
    direction: 'in' | 'out',
    callId: string,
    summary: string,
    flow: FlowPlaces,
    bytes: Buffer,
    head?: string,
  ) {
    this.direction = direction
    this.callId = callId
    this.summary = summary
    this.peer = flowName(flow)
    this.#bytes = bytes
    this.#head = head
    this.#flow = flow
  }

  get size(): number {
    return this.#bytes.length + (this.#head?.length ?? 0)
  }

  get text(): string {
    const text = this.#bytes.toString()
    return this.#head === undefined ? text : `${this.#head}\r\n\r\n${text}`
  }

  get local(): string {
    return localFlowName(this.#flow)
  }
}

/** Of a message we wrote: names are spelled in one way, or in the compact one. */
function headerIn(bytes: Buffer, head: string | undefined, name: string): string {
  const written = `\r\n${name}: `
  const at = head === undefined ? bytes.indexOf(written) : head.indexOf(written)
  return at < 0 ? '' : cut(bytes, head, at + written.length)
}

/** From there to the end of the line, cut out of the bytes: a part of the text would keep all of it as long as it is kept. */
function cut(bytes: Buffer, head: string | undefined, from: number): string {
  return head === undefined
    ? bytes.toString('utf8', from, bytes.indexOf('\r\n', from))
    : bytes.toString('latin1', from, head.indexOf('\r\n', from))
}
