// SIP over websockets that somebody else accepted: one frame is one message (RFC 7118).
// Not the HTTP door. We never connect: a browser is reached over the connection it made.

import { type Clock, ReaderWatch, type Timer } from '@jackfield/base'
import { SipFault } from '../message/fault.ts'
import { defaultMessageLimits, type MessageLimits } from '../message/limits.ts'
import { isRequest } from '../message/message.ts'
import { parseMessage } from '../message/parse-message.ts'
import type { Flow, SocketAddress } from '../transaction/flow.ts'
import { noteSource } from './received.ts'
import { traceOut } from './trace.ts'
import {
  type FlowTarget,
  type SentBy,
  type SentByRule,
  sentByFor,
  type Transport,
  type TransportUser,
} from './transport.ts'

/** The name of the subprotocol a client asks for. */
export const sipSubprotocol = 'sip'

/** What the door hands over: a websocket with its handshake done. */
export interface SipSocket {
  readonly remote: SocketAddress
  readonly local: SocketAddress
  readonly isSecure: boolean
  /** bytes that wait to be sent */
  readonly queuedBytes: number
  send(bytes: Buffer, onFault?: (error: Error) => void): void
  close(code: number, reason: string): void
  /** The peer has shown who he is; absent: nobody wants to know. */
  authenticated?(): void
  onMessage(listener: (data: Buffer | string) => void): void
  onClose(listener: () => void): void
}

export interface WebSocketOptions {
  readonly clock: Clock
  readonly name: 'WS' | 'WSS'
  readonly local: SocketAddress
  readonly user: TransportUser
  readonly sentBy?: SentByRule
  readonly limits?: MessageLimits
  readonly connections?: number
  readonly firstMessageMs?: number
  readonly queuedBytes?: number
  /** a peer that takes nothing of what waits for so long is cut off; undefined: only when too much waits */
  readonly writeMs?: number | undefined
  /** it takes too little, and is cut off */
  readonly onSlow?: (remote: SocketAddress) => void
}

export class WebSocketTransport implements Transport {
  readonly name: 'WS' | 'WSS'
  readonly local: SocketAddress
  readonly #options: WebSocketOptions
  readonly #flows = new Map<string, WebSocketFlow>()
  #isOpen = true

  constructor(options: WebSocketOptions) {
    this.#options = options
    this.name = options.name
    this.local = options.local
  }

  get connections(): number {
    return this.#flows.size
  }

  accept(socket: SipSocket): void {
    if (!this.#isOpen || this.#flows.size >= (this.#options.connections ?? 10_000)) {
      socket.close(1013, 'too many connections')
      return
    }
    const key = keyOf(socket.remote)
    const flow = new WebSocketFlow(socket, this.#options, () => {
      if (this.#flows.get(key) === flow) this.#flows.delete(key)
      this.#options.user.onFlowClosed(flow)
    })
    this.#flows.set(key, flow)
  }

  flowTo(target: FlowTarget): Promise<Flow> {
    const flow = this.#flows.get(keyOf(target))
    return flow ? Promise.resolve(flow) : Promise.reject(new Error('no websocket of this peer is open'))
  }

  close(): Promise<void> {
    this.#isOpen = false
    for (const flow of [...this.#flows.values()]) flow.end(1001, 'going away')
    return Promise.resolve()
  }
}

const keyOf = ({ address, port }: SocketAddress) => `${address} ${port}`

class WebSocketFlow implements Flow {
  readonly isReliable = true
  readonly transport: 'WS' | 'WSS'
  readonly local: SocketAddress
  readonly remote: SocketAddress
  readonly sentBy: SentBy
  readonly #socket: SipSocket
  readonly #options: WebSocketOptions
  readonly #onClosed: () => void
  #first: Timer | undefined
  readonly #reader: ReaderWatch | undefined
  #isOpen = true

  constructor(socket: SipSocket, options: WebSocketOptions, onClosed: () => void) {
    this.transport = options.name
    this.local = socket.local
    this.remote = socket.remote
    this.sentBy = sentByFor(options.sentBy, socket.local, socket.remote)
    this.#socket = socket
    this.#options = options
    this.#onClosed = onClosed
    this.#first = options.clock.after(options.firstMessageMs ?? 32_000, () => this.end(1008, 'no message came'))
    const { clock, writeMs } = options
    if (writeMs !== undefined) {
      const onStuck = () => this.#endSlow()
      this.#reader = new ReaderWatch({ clock, waiting: () => socket.queuedBytes, timeoutMs: () => writeMs, onStuck })
    }
    socket.onMessage((data) => this.#receive(typeof data === 'string' ? Buffer.from(data) : data))
    socket.onClose(() => this.#closed())
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  send(bytes: Buffer, onFault?: (error: Error) => void): void {
    if (!this.#isOpen) {
      onFault?.(new Error('the websocket is closed'))
      return
    }
    if (this.#socket.queuedBytes + bytes.length > (this.#options.queuedBytes ?? 1_048_576)) {
      onFault?.(new Error('the peer does not read'))
      this.#endSlow()
      return
    }
    traceOut(bytes, this, this.#options.user.trace)
    this.#socket.send(bytes, onFault)
    this.#reader?.wrote(bytes.length)
  }

  authenticated(): void {
    this.#socket.authenticated?.()
  }

  end(code: number, reason: string): void {
    if (!this.#isOpen) return
    this.#socket.close(code, reason)
    this.#closed()
  }

  #endSlow(): void {
    this.#options.onSlow?.(this.remote)
    this.end(1008, 'too slow')
  }

  #closed(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#first?.cancel()
    this.#reader?.stop()
    this.#onClosed()
  }

  #receive(bytes: Buffer): void {
    if (!this.#isOpen) return
    // the empty lines of keep-alive, as RFC 5626 has them
    if (bytes.length <= 4 && /^[\r\n]*$/.test(bytes.toString('latin1'))) {
      if (bytes.length === 4) this.send(Buffer.from('\r\n'))
      return
    }
    const { user, limits = defaultMessageLimits } = this.#options
    const message = parseMessage(bytes, limits)
    if (message instanceof SipFault) {
      user.onMalformed(message, this)
      return
    }
    this.#first?.cancel()
    if (isRequest(message)) noteSource(message, this.remote)
    user.onMessage(message, this)
  }
}
