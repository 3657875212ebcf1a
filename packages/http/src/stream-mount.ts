// A part of the tree where every path below is the name of one conversation over a websocket, told to whoever may connect.
// No credentials are asked for: the name is the secret. Not what is said: a desk knows who waits under which name.

import type { Duplex } from 'node:stream'
import type { Clock } from '@jackfield/base'
import { WebSocketServer } from 'ws'
import { acceptWebsocket } from './accept-websocket.ts'
import { parseHandshake } from './handshake.ts'
import { htmlPage } from './html-page.ts'
import type { Mount, MountAnswer, MountRequest, UpgradeRequest } from './mount.ts'
import { PingWatch } from './ping-watch.ts'
import { StreamSocket, type StreamSocketEvents } from './stream-socket.ts'

export type StreamClaim =
  | { readonly found: 'nobody' | 'taken' }
  | { readonly found: 'waiting'; attach(socket: StreamSocket): StreamSocketEvents }

export interface StreamDesk {
  claim(name: string): StreamClaim
}

export interface StreamMountOptions {
  /** `/media` */
  readonly path: string
  /** the sub-protocol that may be asked for */
  readonly protocol: string
  readonly maxMessageBytes?: number
  /** how often a ping asks whether the peer is still there */
  readonly pingIntervalMs?: number
  /** after so many pings without a sign of life the socket is cut */
  readonly mostMissedPings?: number
  /** how long a peer may take to agree to the end */
  readonly closeTimeoutMs?: number
}

export const streamMountDefaults = {
  maxMessageBytes: 1_024 * 1_024,
  pingIntervalMs: 30_000,
  mostMissedPings: 3,
  closeTimeoutMs: 3_000,
} satisfies Partial<StreamMountOptions>

const tcpKeepAliveMs = 60_000

export class StreamMount implements Mount {
  readonly path: string
  readonly #options: Required<StreamMountOptions>
  readonly #desk: StreamDesk
  readonly #clock: Clock
  readonly #websockets: WebSocketServer
  readonly #open: PingWatch

  constructor(options: StreamMountOptions, desk: StreamDesk, clock: Clock) {
    this.#options = { ...streamMountDefaults, ...options }
    this.path = options.path
    this.#desk = desk
    this.#clock = clock
    this.#open = new PingWatch(clock, this.#options)
    const { maxMessageBytes, closeTimeoutMs } = this.#options
    // a variable of its own: the types of ws do not know `closeTimeout` yet
    const settings = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: maxMessageBytes,
      closeTimeout: closeTimeoutMs,
    }
    this.#websockets = new WebSocketServer(settings)
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size
  }

  handle({ method, path }: MountRequest): MountAnswer {
    if (method !== 'GET') return page(501, 'Only GET can be asked here.')
    if (path.length < 2) return notFound
    return page(426, 'This is a websocket.', ['Upgrade', 'websocket', 'Connection', 'Upgrade'])
  }

  upgrade(request: UpgradeRequest): MountAnswer | undefined {
    if (request.method !== 'GET') return page(501, 'Only GET can be asked here.')
    // names are compared as they were sent
    const claim = this.#desk.claim(request.path.slice(1))
    if (claim.found === 'nobody') return notFound
    const handshake = parseHandshake(request, this.#options.protocol)
    if (!handshake || this.#open.isClosing) return { status: 400, headers: ['Sec-WebSocket-Version', '7, 8, 13'] }
    if (claim.found !== 'waiting') return page(409, 'Another websocket connection exists for this connection id')
    const { socket: stream } = request
    ;(stream as Partial<{ setKeepAlive(isOn: boolean, ms: number): void }>).setKeepAlive?.(true, tcpKeepAliveMs)
    // the name is the secret
    request.authenticated?.()
    acceptWebsocket(this.#websockets, request, handshake, (websocket) => {
      this.#open.watch(websocket)
      const socket = new StreamSocket(websocket, stream as Duplex, this.#clock)
      socket.join(claim.attach(socket))
    })
    return undefined
  }

  /** Ends all of them: 1001, the exchange is going away. */
  close(): Promise<void> {
    return this.#open.close()
  }
}

function page(status: number, text: string, headers: readonly string[] = []): MountAnswer {
  return { status, headers: ['Content-Type', 'text/html', ...headers], body: htmlPage(status, text) }
}

const notFound = page(404, 'WebSocket instance not found')
