// Connections over TCP or TLS: those that come in, those we make, each used both ways and found again by its peer.
// Not the messages; stream-flow.ts has those.

import { type AddressInfo, isIP, type Server, type Socket } from 'node:net'
import type { Clock } from '@jackfield/base'
import { defaultMessageLimits, type MessageLimits } from '../message/limits.ts'
import type { Flow, SocketAddress } from '../transaction/flow.ts'
import type { SocketOptions } from './socket-options.ts'
import { StreamFlow } from './stream-flow.ts'
import { defaultStreamLimits, type StreamLimits } from './stream-options.ts'
import type { FlowTarget, SentByRule, Transport, TransportUser } from './transport.ts'

export interface StreamTransportOptions extends SocketOptions {
  readonly clock: Clock
  readonly address: string
  readonly port: number
  readonly user: TransportUser
  readonly limits?: MessageLimits
  readonly streamLimits?: Partial<StreamLimits>
  readonly sentBy?: SentByRule
  /** connections we make are pinged this often; undefined: never */
  readonly keepAliveMs?: number
}

/** How a kind of connection is made and waited for. */
export interface StreamKind {
  readonly name: 'TCP' | 'TLS'
  createServer(onConnection: (socket: Socket) => void): Server
  connect(target: FlowTarget): { readonly socket: Socket; readonly event: 'connect' | 'secureConnect' }
}

export class StreamTransport implements Transport {
  readonly name: 'TCP' | 'TLS'
  readonly local: SocketAddress
  readonly #kind: StreamKind
  readonly #server: Server
  readonly #options: StreamTransportOptions
  readonly #limits: StreamLimits
  readonly #flows = new Map<string, StreamFlow>()
  readonly #connecting = new Map<string, Promise<StreamFlow>>()
  /** connections that came, by address, those whose handshake is not done included */
  readonly #guests = new Map<string, number>()
  readonly #sockets = new Set<Socket>()
  #isOpen = true

  private constructor(kind: StreamKind, server: Server, options: StreamTransportOptions) {
    this.#kind = kind
    this.name = kind.name
    this.#server = server
    this.#options = options
    this.#limits = { ...defaultStreamLimits, ...options.streamLimits }
    const { address, port } = server.address() as AddressInfo
    this.local = { address, port }
  }

  static async open(kind: StreamKind, options: StreamTransportOptions): Promise<StreamTransport> {
    let transport: StreamTransport | undefined
    const server = kind.createServer((socket) => {
      if (transport) transport.#accept(socket)
      else socket.destroy()
    })
    // before anybody else hears of it: a handshake that never ends takes a place as well
    server.prependListener('connection', (socket: Socket) => {
      if (transport) transport.#admit(socket)
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      // addresses of version 4 have a server of their own, which may have the same port
      server.listen({ host: options.address, port: options.port, ipv6Only: true }, () => {
        server.off('error', reject)
        resolve()
      })
    })
    server.on('error', () => undefined)
    transport = new StreamTransport(kind, server, options)
    return transport
  }

  get connections(): number {
    return this.#flows.size
  }

  flowTo(target: FlowTarget): Promise<Flow> {
    const key = this.#keyTowards(target)
    const known = this.#flows.get(key) ?? this.#namedAt(target, key)
    if (known) return Promise.resolve(known)
    let connecting = this.#connecting.get(key)
    if (!connecting) {
      connecting = this.#connect(target).finally(() => this.#connecting.delete(key))
      this.#connecting.set(key, connecting)
    }
    return connecting
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return
    this.#isOpen = false
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const flow of [...this.#flows.values()]) flow.destroy()
    // those whose handshake is not done are no flows yet
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /** Counts it, or turns it away. */
  #admit(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const ofAddress = this.#guests.get(address) ?? 0
    const isFull = this.#sockets.size >= this.#limits.connections || ofAddress >= this.#limits.connectionsPerAddress
    if (!this.#isOpen || isFull || address === '') {
      socket.on('error', () => undefined)
      socket.destroy()
      return
    }
    this.#sockets.add(socket)
    this.#guests.set(address, ofAddress + 1)
    socket.once('close', () => {
      this.#sockets.delete(socket)
      const left = (this.#guests.get(address) ?? 1) - 1
      if (left > 0) this.#guests.set(address, left)
      else this.#guests.delete(address)
    })
  }

  #accept(socket: Socket): void {
    if (!this.#isOpen || socket.destroyed || socket.remoteAddress === undefined) {
      socket.on('error', () => undefined)
      socket.destroy()
      return
    }
    this.#adopt(socket, false)
  }

  async #connect(target: FlowTarget): Promise<StreamFlow> {
    if (!this.#isOpen) throw new Error('the transport is closed')
    const { socket, event } = this.#kind.connect(target)
    await new Promise<void>((resolve, reject) => {
      const limit = this.#options.clock.after(this.#limits.connectMs, () => fail(new Error('connecting took too long')))
      const fail = (error: Error) => {
        limit.cancel()
        socket.destroy()
        reject(error)
      }
      socket.once('error', fail)
      socket.once(event, () => {
        limit.cancel()
        socket.off('error', fail)
        resolve()
      })
    })
    if (!this.#isOpen) {
      socket.destroy()
      throw new Error('the transport is closed')
    }
    const flow = this.#adopt(socket, true, this.#keyTowards(target))
    if (this.#options.keepAliveMs !== undefined) flow.keepAlive(this.#options.keepAliveMs)
    return flow
  }

  /** Who was asked for a certificate of one name has not shown one of another: such a connection is for that name only (RFC 5922 §7.3). */
  #keyTowards(target: FlowTarget): string {
    const { serverName } = target
    const isNamed = this.name === 'TLS' && serverName !== undefined && isIP(serverName) === 0
    return isNamed ? `${keyOf(target)} ${serverName.toLowerCase()}` : keyOf(target)
  }

  /** An address without a name, as a peer's contact has it, is whoever was found there under some name. */
  #namedAt(target: FlowTarget, key: string): StreamFlow | undefined {
    if (this.name !== 'TLS' || key !== keyOf(target)) return undefined
    for (const [other, flow] of this.#flows) if (other.startsWith(`${key} `)) return flow
    return undefined
  }

  #adopt(socket: Socket, isOutgoing: boolean, key = keyOfPeer(socket)): StreamFlow {
    const { clock, user, limits = defaultMessageLimits, sentBy } = this.#options
    const onClosed = (closed: Flow) => {
      if (this.#flows.get(key) === closed) this.#flows.delete(key)
      user.onFlowClosed(closed)
    }
    const flow = new StreamFlow(
      this.name,
      socket,
      { clock, user, limits, sentBy, isOutgoing, onClosed },
      this.#limits,
      this.local,
    )
    this.#flows.set(key, flow)
    return flow
  }
}

const keyOf = ({ address, port }: SocketAddress) => `${address} ${port}`

const keyOfPeer = ({ remoteAddress = '', remotePort = 0 }: Socket) =>
  keyOf({ address: remoteAddress, port: remotePort })
