// Requests over a few kept-alive connections whose answers are read: for loads in which one request depends on another.
// Not a client for anything else: it trusts the server to answer with a length.

import { connect, type Socket } from 'node:net'

export interface PoolAnswer {
  readonly status: number
  readonly body: string
}

interface Asked {
  readonly request: string
  readonly resolve: (answer: PoolAnswer) => void
  readonly reject: (error: Error) => void
}

export class HttpPool {
  readonly #authorization: string
  readonly #free: Connection[]
  readonly #all: readonly Connection[]
  readonly #waiting: Asked[] = []

  constructor(port: number, authorization: string, size = 32) {
    this.#authorization = authorization
    this.#all = Array.from({ length: size }, () => new Connection(port, (connection) => this.#next(connection)))
    this.#free = [...this.#all]
  }

  /** Anything but a success rejects. */
  async request(method: string, path: string): Promise<string> {
    const { status, body } = await this.ask(method, path)
    if (status < 200 || status > 299) throw new Error(`${method} ${path} was answered ${status} ${body}`)
    return body
  }

  ask(method: string, path: string): Promise<PoolAnswer> {
    const request = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${this.#authorization}\r\n\r\n`
    return new Promise((resolve, reject) => {
      const asked = { request, resolve, reject }
      const connection = this.#free.pop()
      if (connection) connection.send(asked)
      else this.#waiting.push(asked)
    })
  }

  close(): void {
    for (const connection of this.#all) connection.close()
  }

  #next(connection: Connection): void {
    const asked = this.#waiting.shift()
    if (asked) connection.send(asked)
    else this.#free.push(connection)
  }
}

class Connection {
  readonly #port: number
  readonly #onFree: (connection: Connection) => void
  #socket: Socket | undefined
  #received: Buffer = Buffer.alloc(0)
  #asked: Asked | undefined

  constructor(port: number, onFree: (connection: Connection) => void) {
    this.#port = port
    this.#onFree = onFree
  }

  /** Opens it again when the server has closed it, which it does with those that are not used for a while. */
  send(asked: Asked): void {
    this.#asked = asked
    this.#socket ??= this.#open()
    this.#socket.write(asked.request)
  }

  close(): void {
    this.#asked = undefined
    this.#socket?.destroy()
  }

  #open(): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true })
    socket.on('data', (chunk: Buffer) => this.#onData(chunk))
    socket.on('error', (error) => this.#asked?.reject(error))
    socket.on('close', () => {
      this.#socket = undefined
      this.#asked?.reject(new Error('the connection was closed'))
    })
    return socket
  }

  #onData(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#received.length < headEnd + 4 + length) return
    const body = this.#received.toString('utf8', headEnd + 4, headEnd + 4 + length)
    this.#received = Buffer.alloc(0)
    const asked = this.#asked
    this.#asked = undefined
    this.#onFree(this)
    asked?.resolve({ status: Number(head.slice(9, 12)), body })
  }
}
