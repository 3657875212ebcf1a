// Phones that watch lamps: each subscribes to one hint, and takes note of every change.
// Not their registration.

import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type Address, answer, headerOf } from 'jackfield'

export class Lamps {
  readonly #socket: Socket
  readonly #exchange: Address
  #unanswered = new Set<string>()
  /** changes that were told */
  notified = 0

  static async open(exchange: Address): Promise<Lamps> {
    const socket = createSocket({ type: 'udp4', recvBufferSize: 2 ** 22 })
    socket.bind(0, exchange.host)
    await once(socket, 'listening')
    return new Lamps(socket, exchange)
  }

  private constructor(socket: Socket, exchange: Address) {
    this.#socket = socket
    this.#exchange = exchange
    socket.on('message', (bytes) => this.#receive(bytes.toString('latin1')))
  }

  /** Each of the first watches the one of the second at its place. */
  async watch(watchers: readonly string[], watched: readonly string[]): Promise<void> {
    for (const [at, name] of watchers.entries()) {
      this.#subscribe(name, watched[at] as string)
      while (this.#unanswered.size >= 32) await once(this.#socket, 'message')
    }
    while (this.#unanswered.size > 0) await once(this.#socket, 'message')
  }

  close(): void {
    this.#socket.close()
  }

  get #local(): Address {
    return { host: this.#exchange.host, port: this.#socket.address().port }
  }

  #send(text: string): void {
    this.#socket.send(text, this.#exchange.port, this.#exchange.host)
  }

  #subscribe(watcher: string, watched: string): void {
    const { host, port } = this.#exchange
    const id = `lamp-${watcher}-${port}`
    this.#unanswered.add(id)
    this.#send(
      [
        `SUBSCRIBE sip:${watched}@${host}:${port} SIP/2.0`,
        `Via: SIP/2.0/UDP ${host}:${this.#local.port};rport;branch=z9hG4bK${id}`,
        'Max-Forwards: 70',
        `From: <sip:${watcher}@${host}>;tag=${id}`,
        `To: <sip:${watched}@${host}>`,
        `Call-ID: ${id}`,
        'CSeq: 1 SUBSCRIBE',
        `Contact: <sip:${watcher}@${host}:${this.#local.port}>`,
        'Event: dialog',
        'Accept: application/dialog-info+xml',
        'Expires: 3600',
        'Content-Length: 0',
        '\r\n',
      ].join('\r\n'),
    )
  }

  #receive(text: string): void {
    if (text.startsWith('SIP/2.0 ')) {
      const status = Number(text.slice(8, 11))
      if (status >= 300) throw new Error(`a lamp was refused: ${text.slice(0, 40)}`)
      this.#unanswered.delete(headerOf(text, 'Call-ID'))
      return
    }
    this.notified++
    this.#send(answer(text, '200 OK', this.#local, 'lamp'))
  }
}
