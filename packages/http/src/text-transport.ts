// A way for texts to go both ways: a websocket, or a pair of functions inside one process.
// Not what the texts say.

import { Buffer } from 'node:buffer'
import type { Duplex } from 'node:stream'
import { atEndOfTurn } from '@jackfield/base'
import { WebSocket } from 'ws'
import { textFrame } from './text-frame.ts'

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

/** What both kinds of websocket have in common; they differ in how a text is put on the wire. */
class Waiting {
  #runs: (() => void)[] = []

  add(run: () => void, isEmpty: boolean): void {
    if (isEmpty) queueMicrotask(run)
    else this.#runs.push(run)
  }

  notifyWaiting(): void {
    if (this.#runs.length === 0) return
    for (const run of this.#runs.splice(0)) run()
  }
}

const close = (websocket: WebSocket, code: number, reason: string) =>
  websocket.close(code, Buffer.from(reason).subarray(0, longestReason))

/** A websocket that we opened: ws masks and writes. */
export class ClientTransport implements TextTransport {
  readonly #websocket: WebSocket
  readonly #waiting = new Waiting()

  constructor(websocket: WebSocket) {
    this.#websocket = websocket
  }

  send(text: string): void {
    this.#websocket.send(text, this.#onSent)
  }

  get isClosing(): boolean {
    return this.#websocket.readyState !== WebSocket.OPEN
  }

  get bufferedBytes(): number {
    return this.#websocket.bufferedAmount
  }

  onDrained(run: () => void): void {
    this.#waiting.add(run, this.bufferedBytes === 0)
  }

  pause(): void {
    this.#websocket.pause()
  }

  resume(): void {
    this.#websocket.resume()
  }

  close(code: number, reason: string): void {
    close(this.#websocket, code, reason)
  }

  readonly #onSent = (): void => {
    if (this.#websocket.bufferedAmount === 0) this.#waiting.notifyWaiting()
  }
}

/**
 * A websocket that was opened to us. Whole unmasked frames go straight to its stream, all those of one turn in one write: events come
 * in bursts and requests in batches, and the write is most of what either costs. Control frames stay with ws, which writes them whole.
 */
export class ServerTransport implements TextTransport {
  readonly #websocket: WebSocket
  readonly #stream: Duplex
  readonly #waiting = new Waiting()
  /** frames of this turn, as latin1 */
  #frames = ''
  #isDue = false

  constructor(websocket: WebSocket, stream: Duplex) {
    this.#websocket = websocket
    this.#stream = stream
  }

  send(text: string): void {
    // after its close frame a websocket carries nothing any more
    if (this.isClosing) return
    if (!this.#isDue) {
      this.#isDue = true
      atEndOfTurn(this.#onEndOfTurn)
    }
    this.#frames += textFrame(text, Buffer.byteLength(text))
  }

  /** Writes now what was sent in this turn. */
  flush(): void {
    if (this.#frames === '') return
    const frames = this.#frames
    this.#frames = ''
    // after its close frame a websocket carries nothing any more, and the peer may have asked for that meanwhile
    if (!this.isClosing) this.#stream.write(frames, 'latin1', this.#onWritten)
  }

  get isClosing(): boolean {
    return this.#websocket.readyState !== WebSocket.OPEN
  }

  get bufferedBytes(): number {
    return this.#stream.writableLength + this.#frames.length
  }

  onDrained(run: () => void): void {
    this.#waiting.add(run, this.bufferedBytes === 0)
  }

  pause(): void {
    this.#websocket.pause()
  }

  resume(): void {
    this.#websocket.resume()
  }

  close(code: number, reason: string): void {
    this.flush()
    close(this.#websocket, code, reason)
  }

  readonly #onEndOfTurn = (): void => {
    this.#isDue = false
    this.flush()
  }

  readonly #onWritten = (): void => {
    if (this.bufferedBytes === 0) this.#waiting.notifyWaiting()
  }
}
