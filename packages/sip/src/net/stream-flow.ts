// One connection that carries messages: framed, kept alive, watched for idleness and for readers too slow (RFC 5626 §3.5.1).
// Not how it was made: TCP or TLS is the same from here on.

import type { Socket } from 'node:net'
import { type Clock, guarded, type Timer } from '@jackfield/base'
import { isRequest, type SipMessage } from '../message/message.ts'
import { type Framed, StreamFramer } from '../message/stream-framer.ts'
import type { Flow, SocketAddress } from '../transaction/flow.ts'
import { noteSource } from './received.ts'
import type { StreamLimits, StreamOptions } from './stream-options.ts'
import { traceOut } from './trace.ts'
import { sentByFor } from './transport.ts'

const ping = Buffer.from('\r\n\r\n')
const pong = Buffer.from('\r\n')
/** How long an answer to our ping may take (RFC 5626 §4.4.1). */
const pongMs = 10_000

export class StreamFlow implements Flow {
  readonly isReliable = true
  readonly transport: 'TCP' | 'TLS'
  readonly local: SocketAddress
  readonly remote: SocketAddress
  readonly sentBy: Flow['sentBy']
  readonly #socket: Socket
  readonly #options: StreamOptions
  readonly #limits: StreamLimits
  readonly #framer: StreamFramer
  readonly #clock: Clock
  #idle: Timer | undefined
  #keepAlive: Timer | undefined
  #awaitedPong: Timer | undefined
  /** runs while a message has begun and is not complete */
  #rest: Timer | undefined
  #hasSpoken: boolean
  #isPongWaiting = false
  #isOpen = true
  #isEnding = false

  constructor(
    transport: 'TCP' | 'TLS',
    socket: Socket,
    options: StreamOptions,
    limits: StreamLimits,
    local: SocketAddress,
  ) {
    this.transport = transport
    this.#socket = socket
    this.#options = options
    this.#limits = limits
    this.#clock = options.clock
    this.#framer = new StreamFramer(options.limits)
    // Via shows where we listen, not the port of this connection
    this.local = local
    this.remote = { address: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 }
    this.sentBy = sentByFor(options.sentBy, local, this.remote)
    socket.setNoDelay(true)
    socket.on(
      'data',
      guarded(
        'a connection of SIP',
        (chunk: Buffer) => this.#receive(chunk),
        () => this.destroy(),
      ),
    )
    socket.on('error', () => this.destroy())
    socket.on('end', () => this.destroy())
    socket.on('close', () => this.destroy())
    this.#hasSpoken = options.isOutgoing
    // who comes to us must say something soon; who we went to may be silent
    this.#watch(options.isOutgoing ? limits.idleMs : limits.firstMessageMs)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  send(bytes: Buffer, onFault?: (error: Error) => void): void {
    if (!this.#isOpen) {
      onFault?.(new Error('the connection is closed'))
      return
    }
    if (this.#socket.writableLength + bytes.length > this.#limits.queuedBytes) {
      // a reader that never reads must not fill our memory
      onFault?.(new Error('the peer does not read'))
      this.destroy()
      return
    }
    traceOut(bytes, this, this.#options.user.trace)
    if (!this.#isEnding) this.#watch(this.#limits.idleMs)
    this.#socket.write(bytes, (error) => {
      if (error) onFault?.(error)
    })
    if (this.#isEnding) this.#socket.end()
  }

  /** Pings from now on: for connections we made, and for whoever asked for it. */
  keepAlive(intervalMs: number): void {
    this.#keepAlive?.cancel()
    this.#keepAlive = this.#clock.every(intervalMs, () => {
      if (this.#awaitedPong) return
      this.#socket.write(ping)
      this.#awaitedPong = this.#clock.after(pongMs, () => this.destroy())
    })
  }

  destroy(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    for (const timer of [this.#idle, this.#keepAlive, this.#awaitedPong, this.#rest]) timer?.cancel()
    this.#socket.destroy()
    this.#options.onClosed(this)
  }

  #receive(chunk: Buffer): void {
    for (const framed of this.#framer.push(chunk)) {
      if (!this.#isOpen) return
      this.#handle(framed)
    }
    if (this.#isOpen) this.#watchRest()
  }

  /** Byte by byte is no way to talk: what has begun must be said within the time that a first message has. */
  #watchRest(): void {
    if (!this.#framer.isWaiting) {
      this.#rest?.cancel()
      this.#rest = undefined
    } else this.#rest ??= this.#clock.after(this.#limits.firstMessageMs, () => this.destroy())
  }

  /** One at a time: who asks all the time and reads nothing must not fill our memory. */
  #sendPong(): void {
    if (this.#isPongWaiting) return
    this.#isPongWaiting = true
    this.#socket.write(pong, () => {
      this.#isPongWaiting = false
    })
  }

  #handle(framed: Framed): void {
    if (framed.kind === 'ping') {
      // nobody stays who has nothing else to say
      if (this.#hasSpoken) this.#watch(this.#limits.idleMs)
      this.#sendPong()
    } else if (framed.kind === 'pong') {
      this.#awaitedPong?.cancel()
      this.#awaitedPong = undefined
    } else if (framed.kind === 'message') {
      this.#hasSpoken = true
      this.#rest?.cancel()
      this.#rest = undefined
      this.#watch(this.#limits.idleMs)
      this.#hand(framed.message)
    } else {
      if (framed.message) this.#hand(framed.message)
      else this.#options.user.onMalformed(framed.fault, this)
      // nothing more can be read; the next thing sent is the last, and it does not wait long for one
      this.#isEnding = true
      this.#watch(1000)
    }
  }

  #hand(message: SipMessage): void {
    if (isRequest(message)) noteSource(message, this.remote)
    this.#options.user.onMessage(message, this)
  }

  #watch(delayMs: number): void {
    this.#idle?.cancel()
    this.#idle = this.#clock.after(delayMs, () => this.destroy())
  }
}
