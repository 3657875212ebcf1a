// The far side of sockets that the exchange opens: a websocket server whose visitors are taken one by one.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { EventClient } from './event-client.ts'

export interface Visit {
  readonly request: IncomingMessage
  readonly client: EventClient
}

export interface FarSideOptions {
  readonly port?: number
  /** PEM: it speaks TLS */
  readonly tls?: { readonly certificate: string | Buffer; readonly key: string | Buffer }
  /** the status to refuse the next visitors with */
  readonly refusing?: number
}

export class FarSide {
  readonly #server: Server
  readonly #visits: Visit[] = []
  #waiting: ((visit: Visit) => void) | undefined
  /** answers visitors with this status instead of a websocket */
  refusing: number | undefined
  /** how many came, refused ones too */
  tries = 0

  static async open(options: FarSideOptions = {}): Promise<FarSide> {
    const far = new FarSide(options)
    far.#server.listen(options.port ?? 0, '127.0.0.1')
    await once(far.#server, 'listening')
    return far
  }

  private constructor({ tls, refusing }: FarSideOptions) {
    this.refusing = refusing
    this.#server = tls ? createSecureServer({ cert: tls.certificate, key: tls.key }) : createServer()
    const websockets = new WebSocketServer({ noServer: true })
    this.#server.on('upgrade', (request, socket, head) => {
      this.tries++
      if (this.refusing !== undefined) {
        socket.end(`HTTP/1.1 ${this.refusing} No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
        return
      }
      websockets.handleUpgrade(request, socket, head, (websocket) => {
        const visit = { request, client: new EventClient(websocket) }
        const take = this.#waiting
        this.#waiting = undefined
        if (take) take(visit)
        else this.#visits.push(visit)
      })
    })
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** The next who comes. */
  visit(): Promise<Visit> {
    const waiting = this.#visits.shift()
    if (waiting) return Promise.resolve(waiting)
    return new Promise((resolve) => {
      this.#waiting = resolve
    })
  }

  /** Stops listening; open sockets stay. */
  async close(): Promise<void> {
    if (!this.#server.listening) return
    this.#server.close()
    this.#server.closeIdleConnections()
  }
}
