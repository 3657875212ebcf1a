// A part of the tree where whoever asks gets a websocket for messages of one sub-protocol, and shows there who he is.
// Not what the messages say, and no credentials: the protocol above asks for those.

import type { Socket } from 'node:net'
import { type Clock, guarded } from '@jackfield/base'
import { type WebSocket, WebSocketServer } from 'ws'
import { acceptWebsocket } from './accept-websocket.ts'
import { parseHandshake } from './handshake.ts'
import { htmlPage } from './html-page.ts'
import type { Mount, MountAnswer, MountRequest, UpgradeRequest } from './mount.ts'
import { PingWatch } from './ping-watch.ts'

interface Place {
  /** an IP address, without brackets */
  readonly address: string
  readonly port: number
}

/** A websocket whose handshake is done: whole messages, texts and bytes alike. */
export interface MessageSocket {
  readonly remote: Place
  readonly local: Place
  readonly isSecure: boolean
  /** bytes that wait to be sent */
  readonly queuedBytes: number
  send(bytes: Buffer, onFault?: (error: Error) => void): void
  close(code: number, reason: string): void
  /** The peer has shown who he is. */
  authenticated(): void
  onMessage(listener: (data: Buffer) => void): void
  onClose(listener: () => void): void
}

export interface MessageMountOptions {
  /** `/ws` */
  readonly path: string
  /** the sub-protocol that must be asked for */
  readonly protocol: string
  readonly maxMessageBytes?: number
  /** how often a ping asks whether the peer is still there */
  readonly pingIntervalMs?: number
  /** after so many pings without a sign of life the socket is cut */
  readonly mostMissedPings?: number
}

const defaults = { maxMessageBytes: 65_536, pingIntervalMs: 30_000, mostMissedPings: 3 }

export class MessageMount implements Mount {
  readonly path: string
  readonly #options: Required<MessageMountOptions>
  readonly #onOpen: (socket: MessageSocket) => void
  readonly #websockets: WebSocketServer
  readonly #open: PingWatch

  constructor(options: MessageMountOptions, onOpen: (socket: MessageSocket) => void, clock: Clock) {
    this.#options = { ...defaults, ...options }
    this.path = options.path
    this.#onOpen = onOpen
    this.#open = new PingWatch(clock, this.#options)
    this.#websockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.#options.maxMessageBytes,
    })
  }

  get size(): number {
    return this.#open.size
  }

  handle(_request: MountRequest): MountAnswer {
    return page(426, 'This is a websocket.', ['Upgrade', 'websocket', 'Connection', 'Upgrade'])
  }

  upgrade(request: UpgradeRequest): MountAnswer | undefined {
    if (request.path !== '' && request.path !== '/') return page(404, 'There is no websocket here.')
    const handshake = parseHandshake(request, this.#options.protocol)
    // without the sub-protocol nobody knows what the messages would be (RFC 7118 §4.1)
    if (!handshake?.protocol || this.#open.isClosing)
      return { status: 400, headers: ['Sec-WebSocket-Version', '7, 8, 13'] }
    const socket = request.socket as Socket
    socket.setNoDelay?.(true)
    acceptWebsocket(this.#websockets, request, handshake, (websocket) => {
      this.#open.watch(websocket)
      this.#onOpen(messageSocket(websocket, socket, request))
    })
    return undefined
  }

  /** Ends all of them: 1001, the exchange is going away. */
  close(): Promise<void> {
    return this.#open.close()
  }
}

function messageSocket(websocket: WebSocket, socket: Socket, request: UpgradeRequest): MessageSocket {
  // ws closes the socket itself and says why to the peer; 'close' follows
  websocket.on('error', () => undefined)
  return {
    // the port is that of the connection, also where a proxy made it: it tells the browsers behind one address apart
    remote: placeOf(request.remote, socket.remotePort),
    local: placeOf(socket.localAddress, socket.localPort),
    isSecure: 'encrypted' in socket,
    authenticated: () => request.authenticated?.(),
    get queuedBytes() {
      return websocket.bufferedAmount
    },
    // as text: browsers hand bytes to their programs as something else (RFC 7118 §5.1 allows both)
    send: (bytes, onFault) =>
      websocket.send(bytes, { binary: false }, (error) => {
        if (error) onFault?.(error)
      }),
    close: (code, reason) => websocket.close(code, reason),
    onMessage: (listener) =>
      websocket.on(
        'message',
        guarded(
          'a message of a websocket',
          (data) => listener(data as Buffer),
          () => websocket.close(1011),
        ),
      ),
    onClose: (listener) => websocket.on('close', listener),
  }
}

/** An address of version 4 inside one of version 6 is one of version 4. */
const placeOf = (address: string | undefined, port: number | undefined): Place => ({
  address: (address ?? '').replace(/^::ffff:(?=\d+\.)/i, ''),
  port: port ?? 0,
})

function page(status: number, text: string, headers: readonly string[] = []): MountAnswer {
  return { status, headers: ['Content-Type', 'text/html', ...headers], body: htmlPage(status, text) }
}
