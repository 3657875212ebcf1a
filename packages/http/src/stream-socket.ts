// A websocket that carries texts and bytes both ways, whoever opened it: bounded in what it takes, clear about how it ends.
// Not what is said on it.

import type { Duplex } from 'node:stream'
import { type Clock, guarded, type Timer, table } from '@jackfield/base'
import { WebSocket } from 'ws'
import { binaryFrame } from './binary-frame.ts'
import { Inflow } from './inflow.ts'

/** How it ended; not clean: without a goodbye, or because of what the peer sent. */
export interface StreamEnding {
  readonly code: number
  readonly isClean: boolean
}

export interface StreamSocketEvents {
  onText(text: string): void
  /** The bytes are somebody else's afterwards. */
  onBytes(bytes: Uint8Array): void
  /** Told once; nothing follows. */
  onClosed(ending: StreamEnding): void
}

const goneAway = 1001
const protocolError = 1002
/** What ws calls the faults that have a code of their own: RFC 6455 §7.4.1. */
const codeOfFault = table<number>({
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: 1009,
  WS_ERR_INVALID_UTF8: 1007,
})

export class StreamSocket {
  readonly #websocket: WebSocket
  /** of a websocket that was opened to us: whole frames go straight there */
  readonly #stream: Duplex | undefined
  readonly #clock: Clock
  readonly #inflow: Inflow
  #faultCode: number | undefined
  #pause: Timer | undefined

  constructor(websocket: WebSocket, stream: Duplex | undefined, clock: Clock) {
    this.#websocket = websocket
    this.#stream = stream
    this.#clock = clock
    this.#inflow = new Inflow(clock.now())
  }

  /** Tells what comes from now on. */
  join(events: StreamSocketEvents): void {
    const websocket = this.#websocket
    websocket.on(
      'message',
      guarded(
        'a message of a media websocket',
        (data: Buffer, isBinary: boolean) => {
          this.#count(data.length, !isBinary)
          if (isBinary) events.onBytes(data)
          else events.onText(data.toString())
        },
        () => websocket.close(1011),
      ),
    )
    // ws closes the socket itself and says why to the peer; 'close' follows
    websocket.on('error', (error: Error & { code?: string }) => {
      const isFault = error.code?.startsWith('WS_ERR_') ?? false
      this.#faultCode ??= isFault ? (codeOfFault.get(error.code as string) ?? protocolError) : undefined
    })
    websocket.on('close', (code) => {
      this.#pause?.cancel()
      // 1006 is what ws says when there was no goodbye: RFC 6455 §7.1.5
      if (this.#faultCode !== undefined) events.onClosed({ code: this.#faultCode, isClean: false })
      else events.onClosed(code === 1006 ? { code: goneAway, isClean: false } : { code, isClean: true })
    })
  }

  sendText(text: string): void {
    if (this.#isOpen) this.#websocket.send(text)
  }

  sendBytes(bytes: Uint8Array): void {
    if (!this.#isOpen) return
    if (this.#stream) this.#stream.write(binaryFrame(bytes))
    else this.#websocket.send(bytes, { binary: true })
  }

  get bufferedBytes(): number {
    return this.#stream ? this.#stream.writableLength : this.#websocket.bufferedAmount
  }

  close(code: number, reason = ''): void {
    this.#websocket.close(code, reason)
  }

  terminate(): void {
    this.#websocket.terminate()
  }

  get #isOpen(): boolean {
    return this.#websocket.readyState === WebSocket.OPEN
  }

  #count(bytes: number, isText: boolean): void {
    const pauseMs = this.#inflow.take(bytes, isText, this.#clock.now())
    if (pauseMs === 0 || this.#pause) return
    this.#websocket.pause()
    this.#pause = this.#clock.after(pauseMs, () => {
      this.#pause = undefined
      this.#websocket.resume()
    })
  }
}
