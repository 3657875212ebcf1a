// The program behind media websockets: says back what it hears.
// Not measured itself: the callers count what comes back to them.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export class WebsocketEcho {
  readonly #server: WebSocketServer
  /** channels that have connected since the start */
  connected = 0

  static async open(host: string, port: number): Promise<WebsocketEcho> {
    const server = new WebSocketServer({ host, port, perMessageDeflate: false, handleProtocols: () => 'media' })
    await once(server, 'listening')
    return new WebsocketEcho(server)
  }

  private constructor(server: WebSocketServer) {
    this.#server = server
    server.on('connection', (socket: WebSocket) => {
      this.connected++
      socket.on('error', () => undefined)
      socket.on('message', (data, isBinary) => {
        if (isBinary) socket.send(data)
      })
    })
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }
}
