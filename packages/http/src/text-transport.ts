// A way for texts to go both ways: a websocket, or a pair of functions inside one process.
// Not what the texts say.

import type { WebSocket } from 'ws'

export interface TextTransport {
  send(text: string): void
  /** one side has said goodbye: what is sent now arrives nowhere */
  readonly isClosing?: boolean
  /** given to `send`, and not yet taken by the peer's side */
  readonly bufferedBytes: number
  /** Runs once when nothing is buffered any more. */
  onDrained(run: () => void): void
  /** Stops reading, so that a peer who sends too much has to wait. */
  pause(): void
  resume(): void
  close(code: number, reason: string): void
}

/** A reason longer than this does not fit a close frame: RFC 6455 §5.5. */
const longestReason = 123

export class WebSocketTransport implements TextTransport {
  readonly #socket: WebSocket
  #waiting: (() => void)[] = []

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  send(text: string): void {
    this.#socket.send(text, this.#onSent)
  }

  get isClosing(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedAmount
  }

  onDrained(run: () => void): void {
    if (this.#socket.bufferedAmount === 0) queueMicrotask(run)
    else this.#waiting.push(run)
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, Buffer.from(reason).subarray(0, longestReason))
  }

  readonly #onSent = (): void => {
    if (this.#waiting.length === 0 || this.#socket.bufferedAmount > 0) return
    for (const run of this.#waiting.splice(0)) run()
  }
}
