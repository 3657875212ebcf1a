// A part of the tree where every path below is the name of one conversation over a websocket, told to whoever may connect.
// No credentials are asked for: the name is the secret. Not what is said: a desk knows who waits under which name.

import type { Duplex } from 'node:stream'
import { type Clock, detached } from '@jackfield/base'
import { WebSocketServer } from 'ws'
import { acceptWebsocket } from './accept-websocket.ts'
import { parseHandshake } from './handshake.ts'
import { htmlPage } from './html-page.ts'
import type { Mount, MountAnswer, MountRequest, UpgradeRequest } from './mount.ts'
import { passOn, readPassed } from './passed-upgrade.ts'
import { PingWatch } from './ping-watch.ts'
import { StreamSocket, type StreamSocketEvents } from './stream-socket.ts'
import { writeRawAnswer } from './write-answer.ts'

export type StreamClaim =
  /** `unreachable`: another exchange has it, and does not answer */
  | { readonly found: 'nobody' | 'taken' | 'unreachable' }
  | { readonly found: 'waiting'; attach(socket: StreamSocket): StreamSocketEvents }
  /** another exchange waits for it at the other end of this stream */
  | { readonly found: 'elsewhere'; readonly stream: Duplex }

export interface StreamDesk {
  claim(name: string): StreamClaim | Promise<StreamClaim>
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
  /** to other exchanges, which have their conversations */
  readonly #passing = new Set<Duplex>()

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

  upgrade(request: UpgradeRequest): MountAnswer | undefined | Promise<MountAnswer | undefined> {
    if (request.method !== 'GET') return page(501, 'Only GET can be asked here.')
    // names are compared as they were sent
    const claim = this.#desk.claim(request.path.slice(1))
    return claim instanceof Promise
      ? claim.then((found) => this.#upgrade(request, found))
      : this.#upgrade(request, claim)
  }

  /** Another exchange was asked for something of this one: what follows is as if it had been asked here. */
  takePassed(stream: Duplex): void {
    detached(this.#takePassed(stream), 'a websocket that another exchange passes on')
  }

  async #takePassed(stream: Duplex): Promise<void> {
    const request = await readPassed(stream)
    if (!request) return void stream.destroy()
    const claim = this.#desk.claim(request.path.slice(1))
    // it is not passed on once more: whoever asked knew that it is here
    const answer = claim instanceof Promise ? notFound : this.#upgrade(request, claim)
    if (answer) writeRawAnswer(stream, answer, [])
    // it stood still since its first line was read
    stream.resume()
  }

  #upgrade(request: UpgradeRequest, claim: StreamClaim): MountAnswer | undefined {
    if (claim.found === 'nobody') return notFound
    if (claim.found === 'unreachable') return unreachable
    if (claim.found === 'elsewhere') return this.#passOn(request, claim.stream)
    const handshake = parseHandshake(request, this.#options.protocol)
    if (!handshake || this.#open.isClosing) return { status: 400, headers: ['Sec-WebSocket-Version', '7, 8, 13'] }
    if (claim.found !== 'waiting') return page(409, 'Another websocket connection exists for this connection id')
    const { socket: stream } = request
    keepAlive(stream)
    // the name is the secret
    request.authenticated?.()
    acceptWebsocket(this.#websockets, request, handshake, (websocket) => {
      this.#open.watch(websocket)
      const socket = new StreamSocket(websocket, stream as Duplex, this.#clock)
      socket.join(claim.attach(socket))
    })
    return undefined
  }

  /** Whatever is wrong with the handshake is said by who has the conversation. */
  #passOn(request: UpgradeRequest, stream: Duplex): undefined {
    if (this.#open.isClosing) return void stream.destroy()
    this.#passing.add(stream)
    stream.on('close', () => this.#passing.delete(stream))
    keepAlive(request.socket)
    request.authenticated?.()
    passOn(request, stream)
  }

  /** Ends all of them: 1001, the exchange is going away. What is passed on is broken off. */
  close(): Promise<void> {
    for (const stream of this.#passing) stream.destroy()
    return this.#open.close()
  }
}

function keepAlive(stream: Duplex): void {
  ;(stream as Partial<{ setKeepAlive(isOn: boolean, ms: number): void }>).setKeepAlive?.(true, tcpKeepAliveMs)
}

function page(status: number, text: string, headers: readonly string[] = []): MountAnswer {
  return { status, headers: ['Content-Type', 'text/html', ...headers], body: htmlPage(status, text) }
}

const notFound = page(404, 'WebSocket instance not found')
const unreachable = page(503, 'The exchange that has this WebSocket instance does not answer')
