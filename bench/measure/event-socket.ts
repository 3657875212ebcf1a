// An application's socket as a load: counts messages, and makes requests over it.

import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** A websocket client that does as little as possible, so that many of them fit beside the server they load. */
export class LoadSocket {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #isUpgraded = false
  messages = 0
  onMessage: (text: string) => void = () => undefined
  readonly opened: Promise<void>

  constructor(port: number, path: string, authorization: string) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true })
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nAuthorization: ${authorization}\r\n\r\n`,
    )
    this.opened = new Promise((resolve, reject) => {
      this.#socket.on('error', reject)
      this.#socket.on('data', (chunk: Buffer) => {
        this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
        if (!this.#isUpgraded) {
          const end = this.#received.indexOf('\r\n\r\n')
          if (end < 0) return
          const status = this.#received.toString('latin1', 9, 12)
          if (status !== '101') return reject(new Error(`the socket was refused with ${status}`))
          this.#isUpgraded = true
          this.#received = this.#received.subarray(end + 4)
          resolve()
        }
        this.#frames()
      })
    })
  }

  send(text: string): void {
    this.#send(0x81, Buffer.from(text))
  }

  #send(first: number, body: Buffer): void {
    const mask = randomBytes(4)
    const long = body.length > 125
    const head = Buffer.alloc(long ? 4 : 2)
    head[0] = first
    head[1] = 0x80 | (long ? 126 : body.length)
    if (long) head.writeUInt16BE(body.length, 2)
    for (let at = 0; at < body.length; at++) body[at] = (body[at] as number) ^ (mask[at & 3] as number)
    this.#socket.write(Buffer.concat([head, mask, body]))
  }

  close(): void {
    this.#socket.destroy()
  }

  #frames(): void {
    for (;;) {
      const bytes = this.#received
      if (bytes.length < 2) return
      const short = (bytes[1] as number) & 0x7f
      const headLength = short === 126 ? 4 : short === 127 ? 10 : 2
      if (bytes.length < headLength) return
      const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
      if (bytes.length < headLength + length) return
      const kind = (bytes[0] as number) & 0x0f
      // whoever does not answer a ping is taken for dead
      if (kind === 9) this.#send(0x8a, Buffer.from(bytes.subarray(headLength, headLength + length)))
      if (kind === 1) {
        this.messages++
        this.onMessage(bytes.toString('utf8', headLength, headLength + length))
      }
      this.#received = bytes.subarray(headLength + length)
    }
  }
}
