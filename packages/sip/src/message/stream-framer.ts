// A stream of bytes to messages: by Content-Length, with the empty lines of keep-alive between (RFC 3261 §18.3, RFC 5626 §3.5.1).
// Not the connection: it says what came, and when the stream can no longer be understood.

import { SipFault } from './fault.ts'
import { defaultMessageLimits, type MessageLimits } from './limits.ts'
import type { SipMessage } from './message.ts'
import { contentLength, parseHead } from './parse-message.ts'

/** `broken`: nothing behind this can be read; a message with a fault can still be answered. */
export type Framed =
  | { kind: 'message'; message: SipMessage }
  | { kind: 'ping' }
  | { kind: 'pong' }
  | { kind: 'broken'; fault: SipFault; message?: SipMessage }

const nothing: Buffer = Buffer.alloc(0)

export class StreamFramer {
  readonly #limits: MessageLimits
  #buffer: Buffer = nothing
  /** where the search for the end of the head goes on */
  #searched = 0
  #message: SipMessage | undefined
  #bodyLength = 0
  #lineBreaks = 0
  #isBroken = false

  constructor(limits: MessageLimits = defaultMessageLimits) {
    this.#limits = limits
  }

  /** Bytes of a message that is not complete. */
  get pending(): number {
    return this.#buffer.length
  }

  /** Something has begun and is not complete. */
  get isWaiting(): boolean {
    return this.#buffer.length > 0 || this.#message !== undefined
  }

  push(chunk: Buffer): Framed[] {
    if (this.#isBroken) return []
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
    const framed: Framed[] = []
    for (let next = this.#next(); next; next = this.#next()) {
      framed.push(next)
      if (next.kind === 'broken') {
        this.#isBroken = true
        this.#buffer = nothing
        break
      }
    }
    return framed
  }

  #next(): Framed | undefined {
    if (this.#message) return this.#takeBody(this.#message)
    if (this.#buffer[0] === 0x0d) return this.#takeLineBreak()
    const end = this.#buffer.indexOf('\r\n\r\n', Math.max(0, this.#searched - 3))
    if (end < 0) {
      this.#searched = this.#buffer.length
      if (this.#buffer.length <= this.#limits.headBytes) return undefined
      return { kind: 'broken', fault: new SipFault('head-too-large', this.#limits.headBytes) }
    }
    return this.#takeHead(end)
  }

  /** A single line break is the answer to our ping, two are a ping of theirs. */
  #takeLineBreak(): Framed | undefined {
    if (this.#buffer.length < 2) return undefined
    if (this.#buffer[1] !== 0x0a) return { kind: 'broken', fault: new SipFault('bare-line-break') }
    this.#take(2)
    this.#lineBreaks++
    return { kind: this.#lineBreaks % 2 === 0 ? 'ping' : 'pong' }
  }

  #takeHead(end: number): Framed | undefined {
    const message = parseHead(this.#buffer.subarray(0, end), this.#limits)
    if (message instanceof SipFault) return { kind: 'broken', fault: message }
    const length = contentLength(message, this.#limits) ?? new SipFault('no-content-length')
    if (length instanceof SipFault) {
      message.fault ??= length
      return { kind: 'broken', fault: length, message }
    }
    if (end + 4 + length > this.#limits.messageBytes) {
      message.fault ??= new SipFault('too-large')
      return { kind: 'broken', fault: new SipFault('too-large'), message }
    }
    this.#take(end + 4)
    this.#lineBreaks = 0
    this.#message = message
    this.#bodyLength = length
    return this.#takeBody(message)
  }

  #takeBody(message: SipMessage): Framed | undefined {
    if (this.#buffer.length < this.#bodyLength) return undefined
    // copied: a small message must not keep a large chunk alive
    if (this.#bodyLength > 0) message.body = Buffer.from(this.#buffer.subarray(0, this.#bodyLength))
    this.#take(this.#bodyLength)
    this.#message = undefined
    return { kind: 'message', message }
  }

  #take(length: number): void {
    this.#buffer = this.#buffer.length === length ? nothing : this.#buffer.subarray(length)
    this.#searched = 0
  }
}
