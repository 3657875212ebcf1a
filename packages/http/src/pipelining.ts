// Requests that came over a connection before the ones ahead of them were answered: each waits until it is its turn to write.
// Not their order: node:http keeps that. What it does not keep is a bound on answers that nobody reads (RFC 9112 §9.3.2).

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait; with more of them nothing is read. */
const mostWaiting = 100

/** What waits on one connection. */
interface Queue {
  length: number
  isPaused: boolean
}

export class Pipelining {
  readonly #queues = new WeakMap<Socket, Queue>()

  /** Runs at once when nothing is ahead; otherwise when the answer before has been taken. Never when the connection ends before. */
  inTurn(message: IncomingMessage, response: ServerResponse, run: () => void): void {
    // an answer gets the socket when those before it are written out
    if (response.socket !== null) return void run()
    const { socket } = message
    const queue = this.#queues.get(socket) ?? { length: 0, isPaused: false }
    this.#queues.set(socket, queue)
    if (++queue.length >= mostWaiting && !queue.isPaused) {
      queue.isPaused = true
      socket.pause()
    }
    response.once('socket', () => {
      if (--queue.length < mostWaiting / 2 && queue.isPaused) {
        queue.isPaused = false
        socket.resume()
      }
      run()
    })
  }
}

/** A peer that takes nothing of its answer for so long is cut off. */
export function watchReader(socket: Socket, response: ServerResponse, unreadMs: number): void {
  socket.setTimeout(unreadMs)
  response.once('close', () => socket.setTimeout(0))
}
