// Event sockets that the exchange opens itself: dialled once each, then the same as one that was opened from outside.
// Not the configuration of them, and not the next try.

import { type Clock, guarded, type Log } from '@jackfield/base'
import type { EventConnection, EventSession } from '@jackfield/description'
import type { WebSocket } from 'ws'
import { EventSocket, type RequestTaker } from './event-socket.ts'
import { type OutboundWebsocketOptions, openWebsocket } from './outbound-websocket.ts'
import { ClientTransport } from './text-transport.ts'
import type { Users } from './users.ts'

export interface EventDialerDeps {
  readonly rest: RequestTaker
  readonly users: Users
  readonly clock: Clock
  readonly log: Log
}

export class EventDialer {
  readonly #deps: EventDialerDeps
  readonly #open = new Set<WebSocket>()

  constructor(deps: EventDialerDeps) {
    this.#deps = deps
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size
  }

  /**
   * Tries once. As soon as the websocket is open, `serve` says who serves it. Rejects when there is none, or when the signal aborts.
   * @param userName whose rights the far side has
   */
  async dial(
    options: OutboundWebsocketOptions,
    userName: string,
    serve: (connection: EventConnection) => EventSession,
    signal: AbortSignal,
  ): Promise<void> {
    const { rest, users, clock } = this.#deps
    const account = users.get(userName)
    if (!account) throw new Error(`there is no user ${userName}`)
    const socket = new EventSocket(rest, { account, remote: new URL(options.uri).host, isOutbound: true })
    await openWebsocket(options, clock, signal, (websocket) => this.#opened(websocket, socket, serve))
  }

  /** Ends all of them: 1000, as the far side knows the end of such a connection. */
  async close(): Promise<void> {
    const ended = [...this.#open].map(
      (websocket) =>
        new Promise<void>((resolve) => {
          websocket.once('close', () => resolve())
          websocket.close(1000)
        }),
    )
    await Promise.all(ended)
  }

  #opened(websocket: WebSocket, socket: EventSocket, serve: (connection: EventConnection) => EventSession): void {
    this.#open.add(websocket)
    websocket.on(
      'message',
      guarded(
        'a message of an application',
        (data, isBinary) => {
          if (!isBinary) socket.receive(data.toString())
        },
        () => websocket.close(1011, 'Internal error'),
      ),
    )
    websocket.on('error', (error) =>
      this.#deps.log.debug(`an outbound event socket to ${socket.remote}: ${error.message}`),
    )
    websocket.on('close', () => {
      this.#open.delete(websocket)
      socket.closed()
    })
    try {
      socket.serve(serve(socket))
    } catch (error) {
      websocket.close(1011, 'not served')
      throw error
    }
    socket.attach(new ClientTransport(websocket))
  }
}
