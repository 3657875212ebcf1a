// Event sockets that applications open: the handshake, keep-alive, and the end of all of them when the door closes.
// Not who hears what: an EventServer is told of each and sends on it what it likes.

import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Clock, guarded, type Log, member } from '@jackfield/base'
import {
  type EventRequest,
  type EventServer,
  type EventSession,
  eachFormPair,
  Fault,
  faultMessage,
  shareModes,
} from '@jackfield/description'
import { type WebSocket, WebSocketServer } from 'ws'
import { acceptWebsocket } from './accept-websocket.ts'
import { parseBooleanWord } from './boolean-word.ts'
import { EventSocket, type RequestTaker } from './event-socket.ts'
import { type Handshake, parseHandshake } from './handshake.ts'
import { htmlPage } from './html-page.ts'
import { InProcessPair, type InProcessSocket, type InProcessSocketHandlers } from './in-process-socket.ts'
import type { Interface } from './interface.ts'
import type { UpgradeTaker } from './interface-mount.ts'
import type { MountAnswer, UpgradeRequest } from './mount.ts'
import { PingWatch } from './ping-watch.ts'
import { ServerTransport } from './text-transport.ts'
import type { Account } from './users.ts'
import { readWholeTextFrames } from './whole-text-frames.ts'

export interface EventSocketsOptions {
  /** the sub-protocol applications may ask for */
  readonly protocol?: string
  readonly maxMessageBytes?: number
  /** how often a ping asks whether the peer is still there; 0: never */
  readonly pingIntervalMs?: number
  /** after so many pings without a sign of life the socket is cut */
  readonly mostMissedPings?: number
  /** how long a peer may take to agree to the end */
  readonly closeTimeoutMs?: number
}

export const eventSocketsDefaults = {
  protocol: 'ari',
  maxMessageBytes: 65_535,
  pingIntervalMs: 30_000,
  mostMissedPings: 3,
  closeTimeoutMs: 3_000,
} satisfies Required<EventSocketsOptions>

export interface EventSocketsDeps {
  readonly served: Interface
  readonly rest: RequestTaker
  readonly events: EventServer
  readonly clock: Clock
  readonly log: Log
}

const tcpKeepAliveMs = 60_000

export class EventSockets implements UpgradeTaker {
  readonly #options: Required<EventSocketsOptions>
  readonly #deps: EventSocketsDeps
  readonly #websockets: WebSocketServer
  readonly #open: PingWatch
  readonly #inProcess = new Set<InProcessPair>()

  constructor(deps: EventSocketsDeps, options: EventSocketsOptions = {}) {
    this.#deps = deps
    this.#options = { ...eventSocketsDefaults, ...options }
    this.#open = new PingWatch(deps.clock, this.#options)
    // a variable of its own: the types of ws do not know `closeTimeout` yet
    const settings = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.#options.maxMessageBytes,
      closeTimeout: this.#options.closeTimeoutMs,
    }
    this.#websockets = new WebSocketServer(settings)
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size + this.#inProcess.size
  }

  accept(request: UpgradeRequest, account: Account): MountAnswer | undefined | Promise<undefined> {
    const handshake = parseHandshake(request, this.#options.protocol)
    if (!handshake || this.#open.isClosing) return { status: 400, headers: ['Sec-WebSocket-Version', '7, 8, 13'] }
    const asked = parseEventQuery(request.query)
    if (asked instanceof Fault) return this.#page(asked)
    const socket = new EventSocket(this.#deps.rest, { account, remote: request.remote, isOutbound: false })
    let session: EventSession
    try {
      // Registered before the handshake is answered: what happens from now on is the application's.
      session = this.#deps.events.open(asked, socket)
    } catch (error) {
      const { status, phrase, text } = this.#deps.served.caught(error)
      const answer = { status, headers: ['Content-Type', 'application/json'], body: text }
      return phrase === undefined ? answer : { ...answer, phrase }
    }
    socket.serve(session)
    // a peer that vanished without a word is noticed by the system, too
    ;(request.socket as Partial<Socket>).setKeepAlive?.(true, tcpKeepAliveMs)
    const { ready } = session
    if (ready) return ready.then(() => this.#shakeHands(request, handshake, socket))
    return this.#shakeHands(request, handshake, socket)
  }

  /** An event socket inside this process. Throws the Fault when it is refused. */
  connect(request: EventRequest, account: Account, handlers: InProcessSocketHandlers): InProcessSocket {
    const socket = new EventSocket(this.#deps.rest, { account, remote: 'in process', isOutbound: false })
    socket.serve(this.#deps.events.open(request, socket))
    const pair = new InProcessPair({
      onText: (text) => handlers.onText(text),
      onClosed: (code, reason) => {
        this.#inProcess.delete(pair)
        handlers.onClosed(code, reason)
      },
    })
    this.#inProcess.add(pair)
    pair.join(socket)
    socket.attach(pair.outward)
    return pair
  }

  /** Ends all of them: 1001, the exchange is going away. */
  async close(): Promise<void> {
    for (const pair of this.#inProcess) pair.close(1001, 'going away')
    await this.#open.close()
  }

  /** Clients know these errors as pages. */
  #page(fault: Fault): MountAnswer {
    const row = member(this.#deps.served.errors, fault.code)
    const status = row?.status ?? 500
    const text = row ? faultMessage(row, fault.details) : fault.code
    return { status, headers: ['Content-Type', 'text/html'], body: htmlPage(status, text) }
  }

  #shakeHands(request: UpgradeRequest, handshake: Handshake, socket: EventSocket): undefined {
    const isOpen = acceptWebsocket(this.#websockets, request, handshake, (websocket) =>
      this.#opened(websocket, socket, request.socket),
    )
    // The peer was gone before the handshake could be answered.
    if (!isOpen) socket.closed()
    return undefined
  }

  #opened(websocket: WebSocket, socket: EventSocket, stream: Duplex): void {
    const transport = new ServerTransport(websocket, stream)
    const isAlive = this.#open.watch(websocket, (code, reason) => transport.close(code, reason))
    const receive = guarded(
      'a message of an application',
      (text: string) => socket.receive(text),
      () => transport.close(1011, 'Internal error'),
    )
    websocket.on('message', (data, isBinary) => {
      if (!isBinary) receive(data.toString())
    })
    readWholeTextFrames(websocket, this.#options.maxMessageBytes, (text) => {
      isAlive()
      receive(text)
    })
    // ws closes the socket itself and says why to the peer; 'close' follows
    websocket.on('error', (error) => this.#deps.log.debug(`an event socket of ${socket.user.name}: ${error.message}`))
    websocket.on('close', () => socket.closed())
    socket.attach(transport)
  }
}

const namesIn = (list: string): string[] => list.split(',').map((name) => name.trim())

const checkScope = (scope: string | undefined): Fault | undefined =>
  scope === undefined || scope === 'node'
    ? undefined
    : new Fault('parameter-invalid', { parameter: 'scope', allowed: ['node'] })

/** What the query asks for, or what is wrong with it. */
export function parseEventQuery(query: string): EventRequest | Fault {
  let app: string | undefined
  let all: string | undefined
  let resume: string | undefined
  let follow: string | undefined
  let share: string | undefined
  let scope: string | undefined
  eachFormPair(query, (name, value) => {
    if (name === 'app') app ??= value
    else if (name === 'subscribeAll') all = value
    else if (name === 'resume') resume ??= value
    else if (name === 'follow') follow ??= value
    else if (name === 'share') share ??= value
    else if (name === 'scope') scope ??= value
  })
  if (follow && !app) {
    const fault = checkScope(scope)
    return fault ?? { applications: [], subscribeAll: false, follow: namesIn(follow), ...(scope && { scope: 'node' }) }
  }
  if (!app) return new Fault('application-missing', { parameter: 'app' })
  const subscribeAll = parseBooleanWord(all ?? '')
  if (subscribeAll === undefined) {
    return new Fault('parameter-invalid', { parameter: 'subscribeAll', allowed: ['true', 'false'] })
  }
  if (follow) return new Fault('parameter-invalid', { parameter: 'follow' })
  const mode = shareModes.find((known) => known === share)
  if (share !== undefined && !mode) return new Fault('parameter-invalid', { parameter: 'share', allowed: shareModes })
  const fault = checkScope(scope)
  if (fault) return fault
  return {
    applications: namesIn(app),
    subscribeAll,
    ...(resume === undefined ? {} : { resume }),
    ...(mode === undefined ? {} : { share: mode }),
    ...(scope === undefined ? {} : { scope: 'node' }),
  }
}
