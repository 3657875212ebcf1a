// Connecting: from options to a client whose events come in.
// Not the client: this only puts its parts together.

import { type Clock, Notice, type Random, systemClock, systemRandom } from '@jackfield/base'
import { type Client, makeClient } from './client.ts'
import { ConnectionError } from './connection-error.ts'
import { EventBoard, type ReceivedEvent } from './event-board.ts'
import {
  type ConnectionNotice,
  type ConnectionSubject,
  EventConnection,
  type Reconnect,
  reconnectDefaults,
  type Share,
} from './event-connection.ts'
import { networkTransport } from './network-transport.ts'
import { makeResources, type Run } from './resources.ts'
import type { Loss } from './resume-places.ts'
import type { Transport, WireAnswer, WireRequest } from './transport.ts'
import type { Resources } from './types/operations.ts'
import { findWebSocket, type WebSocketClass } from './web-socket.ts'

interface ConnectionOptions {
  /** how requests travel: each by itself, or over the socket that events come on */
  readonly over?: 'http' | 'websocket'
  /** `node`: of several exchanges that stand as one, only what happens at the one it is connected to */
  readonly scope?: 'node'
  /** delays between tries after the connection was lost; `false`: it is not opened again */
  readonly reconnect?: Partial<Reconnect> | false
  /** how often the exchange is asked whether it is there; 0: never */
  readonly heartbeatMs?: number
  /** told when events were lost or the exchange was restarted */
  readonly onLost?: (loss: Loss) => unknown
  /** told what a listener threw; without it, it is thrown where nothing catches it */
  readonly onError?: (error: unknown) => void
  readonly clock?: Clock
  readonly random?: Random
}

export interface ApplicationClientOptions extends ConnectionOptions {
  /** the application whose channels this is to control, or several on one connection */
  readonly application: string | readonly string[]
  /** hear of every channel, bridge, endpoint and device */
  readonly subscribeAll?: boolean
  /** go on after a lost connection where it was lost; on unless told otherwise */
  readonly resume?: boolean
  /** the application is shared with other programs that say the same: new calls go to them in turn, or to the first that claims them */
  readonly share?: Share
  readonly follow?: never
}

/** Looks on without being an application: no channel comes to it, and a read-only user may. */
export interface FollowerClientOptions extends ConnectionOptions {
  /**
   * `all`: every event that any application could have; or event sources (`call:`, `call:ID`, `log:ERROR`, `channel:`), or the name of
   * an application, for what that is sent
   */
  readonly follow: string | readonly string[]
  readonly application?: never
  readonly subscribeAll?: never
  readonly resume?: never
  readonly share?: never
}

export type ClientOptions = ApplicationClientOptions | FollowerClientOptions

export type ConnectOptions = ClientOptions & {
  /** `http://127.0.0.1:8088` */
  readonly url: string
  readonly user: string
  readonly password: string
  /** opens the connection for events; that of the place where the program runs unless told */
  readonly webSocket?: WebSocketClass
}

/** Tries of a request that has an Idempotency-Key before it is given up. */
const mostTries = 5

/** Connects to an exchange over the network. Rejects with the reason when it cannot. */
export async function connect({ url, user, password, ...options }: ConnectOptions): Promise<Client> {
  const webSocket = options.webSocket ?? (await findWebSocket())
  return connectOver(networkTransport({ url, user, password, webSocket }), options)
}

/** The operations alone, without events and so without an application. */
export const requestsOver = (transport: Transport): Resources => makeResources((request) => transport.request(request))

/** Connects over any transport. */
export async function connectOver(transport: Transport, options: ClientOptions): Promise<Client> {
  const { clock = systemClock, random = systemRandom, reconnect = {}, over = 'http' } = options
  const subject = subjectOf(options)
  const board = new EventBoard(clock, options.onError)
  const losses = new Notice<Loss>()
  const notices = new Notice<ConnectionNotice>()
  if (options.onLost) losses.on(options.onLost)
  const delays = reconnect === false ? undefined : { ...reconnectDefaults, ...reconnect }
  const eventConnection = new EventConnection({
    transport,
    subject,
    reconnect: delays,
    heartbeatMs: options.heartbeatMs ?? 30_000,
    clock,
    random,
    onEvent: (event) => board.emit(event as ReceivedEvent),
    onLoss: (loss) => losses.emit(loss),
    onNotice: (notice) => {
      notices.emit(notice)
      if (notice.state === 'closed') board.end()
    },
  })
  const byHttp = repeating(transport, clock, delays ?? reconnectDefaults)
  const run: Run = (request, isBinary) =>
    over === 'websocket' && !isBinary
      ? eventConnection.requests.run(request)
      : byHttp({ ...request, connection: eventConnection.connection })
  const client = makeClient({
    eventConnection,
    run,
    board,
    losses,
    notices,
    clock,
    random,
    applications: 'applications' in subject ? subject.applications : [],
  })
  await eventConnection.open()
  return client
}

/** What the socket is for. */
function subjectOf({
  application,
  follow,
  subscribeAll = false,
  resume = true,
  share,
  scope,
}: ClientOptions): ConnectionSubject {
  if ((application === undefined) === (follow === undefined)) throw new TypeError('give either application or follow')
  if (follow !== undefined) return { follow: namesOf(follow, 'follow'), scope }
  return { applications: namesOf(application, 'application'), subscribeAll, isResuming: resume, share, scope }
}

function namesOf(given: string | readonly string[], what: string): readonly string[] {
  const names = typeof given === 'string' ? [given] : given
  if (names.length === 0 || names.some((name) => name === '' || name.includes(',')))
    throw new TypeError(`${what} needs a name, without commas`)
  return names
}

/** A request with a key is asked again when no answer came. */
function repeating(transport: Transport, clock: Clock, { firstMs, mostMs }: Reconnect) {
  return async (request: WireRequest): Promise<WireAnswer> => {
    for (let tries = 1; ; tries++) {
      try {
        return await transport.request(request)
      } catch (error) {
        const mayRepeat = request.idempotencyKey !== undefined && error instanceof ConnectionError
        if (!mayRepeat || tries >= mostTries) throw error
        await clock.sleep(Math.min(mostMs, firstMs * 2 ** (tries - 1)), request.signal)
      }
    }
  }
}
