// A TCP connection to a door, byte by byte: what is sent, what came back, and its end.
// Not HTTP: what comes back is told as it came.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { patienceMs } from '@jackfield/base/testing'

export class RawConnection {
  readonly socket: Socket
  text = ''
  /** resolves with everything that came when either side has ended */
  readonly ended: Promise<string>

  static async open(port: number): Promise<RawConnection> {
    const connection = new RawConnection(connect({ host: '127.0.0.1', port, noDelay: true }))
    await once(connection.socket, 'connect')
    return connection
  }

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      this.text += chunk.toString('latin1')
    })
    this.ended = new Promise((resolve) => socket.on('close', () => resolve(this.text)))
  }

  send(bytes: string | Buffer): this {
    this.socket.write(bytes)
    return this
  }

  /** Resolves when what came matches; rejects when the connection ends before. */
  async until(shape: RegExp): Promise<string> {
    const deadline = AbortSignal.timeout(patienceMs)
    while (!shape.test(this.text)) {
      if (this.socket.destroyed) throw new Error(`the connection ended after ${JSON.stringify(this.text)}`)
      await Promise.race([once(this.socket, 'data', { signal: deadline }), this.ended]).catch(() => {
        throw new Error(`${shape} did not come, but ${JSON.stringify(this.text)}`)
      })
    }
    return this.text
  }

  async close(): Promise<void> {
    this.socket.destroy()
    await this.ended
  }
}
