// Websockets that send a frame every 20 ms each, spread over that time, and count what comes back.
// Not the measurement.

import { once } from 'node:events'
import { systemClock, type Timer } from '@jackfield/base'
import { WebSocket } from 'ws'

const frameMs = 20

export class FrameSenders {
  readonly #sockets: WebSocket[] = []
  #timers: Timer[] = []
  received = 0

  async open(url: string): Promise<void> {
    const socket = new WebSocket(url, ['media'], { perMessageDeflate: false })
    socket.on('message', (_data, isBinary) => {
      if (isBinary) this.received++
    })
    await once(socket, 'open')
    this.#sockets.push(socket)
  }

  /** Each at a moment of its own within the frame time, as callers are. */
  async start(frame: Buffer): Promise<void> {
    for (const socket of this.#sockets) {
      this.#timers.push(systemClock.every(frameMs, () => socket.send(frame)))
      await systemClock.sleep(frameMs / this.#sockets.length)
    }
  }

  close(): void {
    for (const timer of this.#timers) timer.cancel()
    this.#timers = []
    for (const socket of this.#sockets) socket.close()
  }
}
