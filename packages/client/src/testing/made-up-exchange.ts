// For tests: the other end of a client, which does what the test says and remembers what it was told.
// Not an exchange: it knows no operation and no event.

import { seededRandom, VirtualClock } from '@jackfield/base'
import type { Client } from '../client.ts'
import { type ApplicationClientOptions, type ClientOptions, connectOver } from '../connect.ts'
import { ConnectionError } from '../connection-error.ts'
import type { Socket, SocketHandlers, Transport, WireAnswer, WireRequest } from '../transport.ts'

export class MadeUpSocket implements Socket {
  readonly query: URLSearchParams
  readonly sent: Record<string, unknown>[] = []
  isClosed = false
  readonly #handlers: SocketHandlers

  constructor(query: string, handlers: SocketHandlers) {
    this.query = new URLSearchParams(query)
    this.#handlers = handlers
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    queueMicrotask(() => this.cut(1000, ''))
  }

  open(): void {
    this.#handlers.opened()
  }

  say(message: object): void {
    this.#handlers.text(JSON.stringify(message))
  }

  sayText(text: string): void {
    this.#handlers.text(text)
  }

  cut(code = 1006, reason = ''): void {
    if (this.isClosed) return
    this.isClosed = true
    this.#handlers.closed(code, reason)
  }
}

export const answer = (status: number, body?: unknown, phrase = ''): WireAnswer => ({
  status,
  phrase,
  body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
})

export class MadeUpExchange implements Transport {
  readonly clock = new VirtualClock()
  readonly sockets: MadeUpSocket[] = []
  readonly requests: WireRequest[] = []
  isOpening = true
  isNeverSilent = false
  /** what requests are answered with; an error is thrown */
  reply: (request: WireRequest) => WireAnswer | Error = () => answer(204)

  open(query: string, handlers: SocketHandlers): Socket {
    const socket = new MadeUpSocket(query, handlers)
    this.sockets.push(socket)
    queueMicrotask(() => (this.isOpening ? socket.open() : socket.cut()))
    return socket
  }

  async request(request: WireRequest): Promise<WireAnswer> {
    this.requests.push(request)
    const reply = this.reply(request)
    if (reply instanceof Error) throw reply
    return reply
  }

  get socket(): MadeUpSocket {
    return this.sockets.at(-1) as MadeUpSocket
  }

  connect(options: Partial<ApplicationClientOptions> = {}): Promise<Client> {
    return this.#client({ application: 'demo', ...options })
  }

  follow(...follow: readonly string[]): Promise<Client> {
    return this.#client({ follow })
  }

  #client(options: ClientOptions): Promise<Client> {
    return connectOver(this, { clock: this.clock, random: seededRandom(1), ...options })
  }
}

export const noAnswer = new ConnectionError('nobody there')
