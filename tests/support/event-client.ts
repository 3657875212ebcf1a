// An application as a test sees it: its event socket, the events in order, requests over the socket.
// Not a client for users: packages/client is.

import { once } from 'node:events'
import { patienceMs } from '@jackfield/base/testing'
import { type ClientOptions, WebSocket } from 'ws'

export type Json = Record<string, unknown>

export interface RestResponse extends Json {
  readonly status_code: number
  readonly message_body?: string
}

interface Waiting {
  readonly matches: (event: Json) => boolean
  readonly resolve: (event: Json) => void
}

export class EventClient {
  readonly websocket: WebSocket
  /** everything that came and was not taken */
  events: Json[] = []
  /** resolves when the socket is closed, with its code and reason */
  readonly closed: Promise<{ code: number; reason: string }>
  #waiting: Waiting | undefined
  #requests = 0

  static async open(url: string, options: ClientOptions = {}): Promise<EventClient> {
    const client = new EventClient(new WebSocket(url, options))
    await once(client.websocket, 'open')
    return client
  }

  /** A socket somebody has opened. */
  constructor(websocket: WebSocket) {
    this.websocket = websocket
    this.closed = new Promise((resolve) => {
      websocket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    })
    websocket.on('message', (data) => this.#arrived(JSON.parse(data.toString())))
  }

  /** The next event of this type that matches, taken out together with everything before it. */
  next(type: string, matches: (event: Json) => boolean = () => true): Promise<Json> {
    return this.take((event) => event.type === type && matches(event), type)
  }

  take(matches: (event: Json) => boolean, what: string): Promise<Json> {
    const at = this.events.findIndex(matches)
    if (at >= 0) return Promise.resolve(this.events.splice(0, at + 1).at(-1) as Json)
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#waiting = undefined
        reject(new Error(`no ${what} came, but ${JSON.stringify(this.events)}`))
      }, patienceMs)
      this.#waiting = {
        matches,
        resolve: (event) => {
          clearTimeout(limit)
          resolve(event)
        },
      }
    })
  }

  send(value: unknown): void {
    this.websocket.send(typeof value === 'string' ? value : JSON.stringify(value))
  }

  /** A request over the socket; events that came before its answer stay. */
  async request(method: string, uri: string, more: Json = {}): Promise<RestResponse> {
    const id = `request-${++this.#requests}`
    this.send({ type: 'RESTRequest', request_id: id, method, uri, ...more })
    const before = this.events
    this.events = []
    const answer = (await this.take((event) => event.request_id === id, `answer to ${method} ${uri}`)) as RestResponse
    this.events = [...before, ...this.events]
    return answer
  }

  /** Ends it in good order. */
  async close(): Promise<void> {
    this.websocket.close(1000)
    await this.closed
  }

  /** Cuts it. */
  async cut(): Promise<void> {
    this.websocket.terminate()
    await this.closed
  }

  #arrived(event: Json): void {
    this.events.push(event)
    if (!this.#waiting?.matches(event)) return
    const { resolve } = this.#waiting
    this.#waiting = undefined
    this.events = []
    resolve(event)
  }
}
