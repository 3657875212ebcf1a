// Where clients of the manager interface come in: TCP and TLS.
// Not what they say.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import {
  createServer as createSecureServer,
  type TlsOptions as NodeTlsOptions,
  type Server as SecureServer,
} from 'node:tls'
import { type Clock, guarded, PendingConnections } from '@jackfield/base'
import type { Manager } from '../manager.ts'
import { socketWire } from './socket-wire.ts'

export interface ManagerListen {
  readonly host: string
  /** 0: any free one */
  readonly port: number
  readonly tls?: ManagerTls
}

export interface ManagerTls {
  /** PEM, with the chain */
  readonly certificate: string | Buffer
  readonly key: string | Buffer
  readonly ciphers?: string
}

export interface ManagerAddress {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
}

/** How long the end of connections may hold up the end of the exchange. */
const closingLimitMs = 500

export class ManagerDoor {
  readonly #manager: Manager
  readonly #clock: Clock
  readonly #servers: { server: Server; isSecure: boolean }[] = []
  readonly #sockets = new Set<Socket>()
  /** TLS handshakes under way */
  readonly #shaking = new PendingConnections<Socket>()
  #isClosed = false

  constructor(manager: Manager, clock: Clock) {
    this.#manager = manager
    this.#clock = clock
  }

  /** Rejects when an address cannot be had; those opened before are closed by `close`. */
  async open(addresses: readonly ManagerListen[]): Promise<void> {
    for (const { host, port, tls } of addresses) {
      const isSecure = tls !== undefined
      const onSocket = (socket: Socket) => this.#accept(socket, isSecure)
      const server = tls ? this.#secureServer(tls, onSocket) : createServer({ noDelay: true }, onSocket)
      server.listen(port, host)
      await once(server, 'listening')
      // closed while it was being opened
      if (this.#isClosed) return void server.close()
      this.#servers.push({ server, isSecure })
    }
  }

  get addresses(): readonly ManagerAddress[] {
    return this.#servers.flatMap(({ server, isSecure }) => {
      const address = server.address() as AddressInfo | null
      return address ? [{ host: address.address, port: address.port, isSecure }] : []
    })
  }

  /** New connections get this certificate; those there are go on. Throws when it is no certificate, and keeps the old one. */
  replaceCertificate(tls: ManagerTls): void {
    for (const { server, isSecure } of this.#servers)
      if (isSecure) (server as SecureServer).setSecureContext(secureOptions(tls))
  }

  /** Takes nobody any more; what was written to those there are still goes out. */
  async close(): Promise<void> {
    this.#isClosed = true
    const closing = this.#servers
      .splice(0)
      .filter(({ server }) => server.listening)
      .map(({ server }) => new Promise<void>((resolve) => server.close(() => resolve())))
    for (const socket of [...this.#shaking.all]) socket.destroy()
    for (const socket of this.#sockets) socket.destroySoon()
    // who does not read now will not read later
    const timer = this.#clock.after(closingLimitMs, () => {
      for (const socket of this.#sockets) socket.destroy()
    })
    await Promise.all(closing)
    timer.cancel()
  }

  /** Handshakes that are not done are bounded as logins are: in number, and in time. */
  #secureServer(tls: ManagerTls, onSocket: (socket: Socket) => void): Server {
    const { authLimit, authTimeoutMs } = this.#manager.limits
    const server = createSecureServer({ ...secureOptions(tls), handshakeTimeout: authTimeoutMs }, (socket) => {
      this.#shaking.remove((socket as { _parent?: Socket })._parent ?? socket)
      onSocket(socket)
    })
    server.prependListener('connection', (socket: Socket) => {
      if (this.#shaking.size >= authLimit) this.#shaking.oldestOfBusiest()?.destroy()
      this.#shaking.add(socket, socket.remoteAddress ?? '', this.#clock.now())
      socket.once('close', () => this.#shaking.remove(socket))
    })
    return server
  }

  #accept(socket: Socket, isSecure: boolean): void {
    socket.setEncoding('utf8')
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    const session = this.#manager.accept(socketWire(socket, isSecure))
    if (!session) return
    this.#sockets.add(socket)
    socket.on(
      'data',
      guarded(
        'a line of a manager',
        (text: string) => session.receive(text),
        () => socket.destroy(),
      ),
    )
    socket.on('end', () => session.end())
    socket.on('close', () => {
      this.#sockets.delete(socket)
      session.closed()
    })
  }
}

const secureOptions = ({ certificate, key, ciphers }: ManagerTls): NodeTlsOptions => ({
  cert: certificate,
  key,
  minVersion: 'TLSv1.2',
  ...(ciphers ? { ciphers } : {}),
})
