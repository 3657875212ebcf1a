// SIP over UDP: one datagram is one message.
// Not for large ones: the sender decides when a stream is better.

import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { guarded } from '@jackfield/base'
import { SipFault } from '../message/fault.ts'
import { defaultMessageLimits, type MessageLimits } from '../message/limits.ts'
import { isRequest, type SipRequest } from '../message/message.ts'
import { parseMessage } from '../message/parse-message.ts'
import type { Flow, SocketAddress } from '../transaction/flow.ts'
import { noteSource } from './received.ts'
import { type Trace, traceOut } from './trace.ts'
import {
  type FlowTarget,
  type SentBy,
  type SentByRule,
  sentByFor,
  type Transport,
  type TransportUser,
} from './transport.ts'

export interface UdpOptions {
  readonly address: string
  /** 0: any */
  readonly port: number
  readonly user: TransportUser
  readonly limits?: MessageLimits
  /** instead of our address, for peers outside */
  readonly sentBy?: SentByRule
  /** answers go to where the packet came from, asked for or not: phones behind NAT need it; the same for all, or by request */
  readonly isRportForced?: boolean | ((request: SipRequest, flow: Flow) => boolean)
}

interface UdpSocketUse {
  isOpen(): boolean
  sentBy(remote: SocketAddress): SentBy
  send(bytes: Buffer, remote: SocketAddress, onFault?: (error: Error) => void): void
  readonly trace: Trace | undefined
}

/** One is made for every message that comes: nothing is prepared that may not be asked for. */
class UdpFlow implements Flow {
  readonly transport = 'UDP'
  readonly isReliable = false
  readonly local: SocketAddress
  readonly remote: SocketAddress
  readonly #answerPort: number
  readonly #shared: UdpSocketUse
  #sentBy: SentBy | undefined

  constructor(shared: UdpSocketUse, local: SocketAddress, remote: SocketAddress, answerPort: number) {
    this.#shared = shared
    this.local = local
    this.remote = remote
    this.#answerPort = answerPort
  }

  get isOpen(): boolean {
    return this.#shared.isOpen()
  }

  get sentBy(): SentBy {
    this.#sentBy ??= this.#shared.sentBy(this.remote)
    return this.#sentBy
  }

  send(bytes: Buffer, onFault?: (error: Error) => void): void {
    const { transport, remote, local } = this
    const to = this.#answerPort === remote.port ? remote : { address: remote.address, port: this.#answerPort }
    traceOut(bytes, { transport, remote: to, local }, this.#shared.trace)
    this.#shared.send(bytes, to, onFault)
  }
}

export class UdpTransport implements Transport {
  readonly name = 'UDP'
  readonly local: SocketAddress
  readonly #socket: Socket
  readonly #options: UdpOptions
  /** what all flows have of it */
  readonly #shared: UdpSocketUse
  #isOpen = true

  private constructor(socket: Socket, options: UdpOptions) {
    this.#socket = socket
    this.#options = options
    const { address, port } = socket.address()
    this.local = { address, port }
    this.#shared = {
      isOpen: () => this.#isOpen,
      sentBy: (remote) => sentByFor(options.sentBy, this.local, remote),
      send: (bytes, remote, onFault) => this.#send(bytes, remote, onFault),
      trace: options.user.trace,
    }
    socket.on(
      'message',
      guarded('a packet of SIP', (bytes, source) => this.#receive(bytes, source)),
    )
    // an ICMP error of somebody we wrote to: the transaction's timers take care of it
    socket.on('error', () => undefined)
  }

  static async open(options: UdpOptions): Promise<UdpTransport> {
    const family = isIPv6(options.address) ? 6 : 4
    const socket = createSocket({
      type: family === 6 ? 'udp6' : 'udp4',
      // every destination is an address already
      lookup: (host, _options, callback) => callback(null, host, family),
      // addresses of version 4 have a socket of their own, which may have the same port; nobody comes in two spellings
      ipv6Only: family === 6,
      // calls come in bursts
      recvBufferSize: 2 ** 20,
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.bind({ address: options.address, port: options.port, exclusive: true }, () => {
        socket.off('error', reject)
        resolve()
      })
    })
    return new UdpTransport(socket, options)
  }

  flowTo(target: FlowTarget): Promise<Flow> {
    if (!this.#isOpen) return Promise.reject(new Error('the transport is closed'))
    return Promise.resolve(this.#flow({ address: target.address, port: target.port }))
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return
    this.#isOpen = false
    await new Promise<void>((resolve) => this.#socket.close(resolve))
  }

  /** `answerPort`: where the sender of a request listens, when that is not where he sent it from. */
  #flow(remote: SocketAddress, answerPort = remote.port): Flow {
    return new UdpFlow(this.#shared, this.local, remote, answerPort)
  }

  #send(bytes: Buffer, remote: SocketAddress, onFault?: (error: Error) => void): void {
    if (!this.#isOpen) {
      onFault?.(new Error('the transport is closed'))
      return
    }
    if (!isPort(remote.port)) {
      // a record of DNS may say so; the socket would throw
      onFault?.(new Error(`invalid port: ${remote.port}`))
      return
    }
    this.#socket.send(bytes, remote.port, remote.address, (error) => {
      if (error) onFault?.(error)
    })
  }

  #receive(bytes: Buffer, source: { address: string; port: number }): void {
    // empty lines keep a hole in a NAT open
    if (bytes.length <= 4 && /^[\r\n\0]*$/.test(bytes.toString('latin1'))) return
    // nobody can be answered there: whoever writes such packets by hand wants something else
    if (!isPort(source.port)) return
    const remote = { address: source.address, port: source.port }
    const message = parseMessage(bytes, this.#options.limits ?? defaultMessageLimits)
    if (message instanceof SipFault) {
      this.#options.user.onMalformed(message, this.#flow(remote))
      return
    }
    const answerPort = isRequest(message) ? this.#noteSource(message, remote) : remote.port
    this.#options.user.onMessage(message, this.#flow(remote, answerPort))
  }

  #noteSource(request: SipRequest, remote: SocketAddress): number {
    const { isRportForced = false } = this.#options
    return noteSource(request, remote, () =>
      typeof isRportForced === 'boolean' ? isRportForced : isRportForced(request, this.#flow(remote)),
    )
  }
}

const isPort = (port: number) => port >= 1 && port <= 65_535
