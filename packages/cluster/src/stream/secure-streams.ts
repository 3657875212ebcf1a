// Byte streams straight from one node to another: TCP, encrypted and proven by a key that both ends were told elsewhere (TLS with
// pre-shared keys, RFC 4279 and 5489). Not who is told the keys, and not what goes over the streams.

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type TLSSocket } from 'node:tls'
import type { Clock } from '@jackfield/base'

/** Ephemeral keys besides: who learns the shared one later decrypts nothing that was recorded (RFC 7905 has the cipher). */
const protection = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const
export const streamKeyBytes = 32
const handshakeTimeoutMs = 5_000
/** A way that is cut without a word is found out, also when nothing is said on it. */
const keepAliveMs = 10_000
/** Connections of strangers that have not shown a key: more at once are cut. */
const mostUnproven = 256

/** Where streams come to. */
export interface StreamPlace {
  readonly address: string
  /** The first that is free is taken. */
  readonly firstPort: number
  readonly lastPort: number
}

export interface StreamListenerUser {
  /** by the ticket that a peer shows; nothing: it is none */
  keyOf(ticket: string): Buffer | undefined
  serve(ticket: string, stream: TLSSocket): void
}

export class StreamListener {
  readonly address: string
  readonly port: number
  readonly #server: Server

  /** Rejects when there is no such address, or no free port. */
  static async open({ address, firstPort, lastPort }: StreamPlace, user: StreamListenerUser): Promise<StreamListener> {
    const server = serverFor(user)
    for (let port = firstPort; ; port++) {
      try {
        await listen(server, address, port)
        return new StreamListener(server)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port >= lastPort) throw error
      }
    }
  }

  private constructor(server: Server) {
    const { address, port } = server.address() as AddressInfo
    this.#server = server
    this.address = address
    this.port = port
  }

  /** Takes no more; the streams there are belong to those who have them. */
  close(): void {
    this.#server.close()
  }
}

function serverFor({ keyOf, serve }: StreamListenerUser): Server {
  /** by what a connection showed */
  const tickets = new WeakMap<TLSSocket, string>()
  let proven = 0
  const server = createServer({
    ...protection,
    handshakeTimeout: handshakeTimeoutMs,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: keepAliveMs,
    pskCallback: (socket, ticket) => {
      tickets.set(socket, ticket)
      return keyOf(ticket) ?? null
    },
  })
  const limit = (change: number) => {
    proven += change
    server.maxConnections = proven + mostUnproven
  }
  limit(0)
  server.on('secureConnection', (stream) => {
    limit(1)
    stream.on('close', () => limit(-1))
    stream.on('error', () => stream.destroy())
    serve(tickets.get(stream) ?? '', stream)
  })
  return server
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

export interface StreamTarget {
  readonly address: string
  readonly port: number
  readonly ticket: string
  readonly key: Buffer
}

/** Rejects when nobody is there, does not know the key, or takes too long. */
export function connectStream(
  { address, port, ticket, key }: StreamTarget,
  clock: Clock,
  timeoutMs: number,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const stream = connect({
      ...protection,
      ...{ host: address, port },
      pskCallback: () => ({ identity: ticket, psk: key }),
      // the key proves who it is: there is no certificate
      checkServerIdentity: () => undefined,
    })
    const timer = clock.after(timeoutMs, () => stream.destroy(new Error('it takes too long')))
    stream.setNoDelay(true)
    stream.setKeepAlive(true, keepAliveMs)
    stream.once('error', reject)
    stream.once('close', () => {
      timer.cancel()
      reject(new Error('it was closed'))
    })
    stream.once('secureConnect', () => {
      timer.cancel()
      stream.off('error', reject)
      stream.on('error', () => stream.destroy())
      resolve(stream)
    })
  })
}
