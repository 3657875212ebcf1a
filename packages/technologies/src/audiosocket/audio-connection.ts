// A connection to an AudioSocket server: messages both ways, bounded in what waits for a server that does not read.
// Not a channel.

import { connect, type Socket } from 'node:net'
import { type Clock, guarded, type Timer } from '@jackfield/base'
import type { SocketTally } from '../socket-tally.ts'
import { type AudioSocketMessage, encodeMessage, MessageReader } from './messages.ts'

export interface AudioConnectionEvents {
  onMessage(message: AudioSocketMessage): void
  /** Told once, unless we closed it: the server has, or it read nothing for too long. */
  onGone(reason: 'closed' | 'stuck'): void
}

export interface AudioConnectionDeps {
  readonly clock: Clock
  readonly tally: SocketTally
}

const connectLimitMs = 2_000
/** How long the other side may take to read what is left when we close. */
const closeLimitMs = 3_000
const mostWaitingBytes = 256 * 1_024
const longestStuckMs = 5_000

/** Rejects when there is no connection in time, or when the signal aborts. */
export async function connectAudio(
  { host, port }: { readonly host: string; readonly port: number },
  { clock, tally }: AudioConnectionDeps,
  signal?: AbortSignal,
): Promise<AudioConnection> {
  signal?.throwIfAborted()
  const socket = connect({ host, port, noDelay: true })
  await new Promise<void>((resolve, reject) => {
    const settle = (outcome: () => void) => {
      timer.cancel()
      signal?.removeEventListener('abort', onAbort)
      socket.off('connect', onConnect).off('error', onError)
      outcome()
    }
    const fail = (error: unknown) =>
      settle(() => {
        socket.on('error', () => undefined).destroy()
        reject(error)
      })
    const onConnect = () => settle(resolve)
    const onError = (error: Error) => fail(error)
    const onAbort = () => fail(signal?.reason)
    const timer = clock.after(connectLimitMs, () => fail(new Error(`no connection within ${connectLimitMs} ms`)))
    socket.once('connect', onConnect).once('error', onError)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
  return new AudioConnection(socket, clock, tally)
}

export class AudioConnection {
  readonly #socket: Socket
  readonly #clock: Clock
  readonly #tally: SocketTally
  readonly #reader = new MessageReader()
  #events: AudioConnectionEvents | undefined
  #isClosed = false
  #isGone = false
  #stuckSince: number | undefined
  #closing: Timer | undefined

  constructor(socket: Socket, clock: Clock, tally: SocketTally) {
    this.#socket = socket
    this.#clock = clock
    this.#tally = tally
    tally.opened()
    // nothing is read before somebody listens
    socket.pause()
    socket.on('error', () => this.#gone('closed'))
    socket.on('end', () => this.#gone('closed'))
    socket.on('close', () => {
      this.#closing?.cancel()
      tally.closed()
      this.#gone('closed')
    })
  }

  listen(events: AudioConnectionEvents): void {
    this.#events = events
    if (this.#isGone) events.onGone('closed')
    this.#socket.on(
      'data',
      guarded(
        'an AudioSocket',
        (piece: Buffer) => {
          for (const message of this.#reader.read(piece)) if (!this.#isClosed) events.onMessage(message)
        },
        () => this.#socket.destroy(),
      ),
    )
    this.#socket.resume()
  }

  send(kind: number, payload: Uint8Array): void {
    if (!this.#isClosed && !this.#isGone) this.#socket.write(encodeMessage(kind, payload))
  }

  /** Audio is dropped while too much waits, and a server that reads nothing for long is given up. */
  sendAudio(kind: number, payload: Uint8Array): void {
    if (this.#socket.writableLength <= mostWaitingBytes) {
      this.#stuckSince = undefined
      this.send(kind, payload)
      return
    }
    this.#tally.frameUnread()
    const now = this.#clock.now()
    this.#stuckSince ??= now
    if (now - this.#stuckSince < longestStuckMs) return
    this.#tally.wasCut()
    this.#socket.destroy()
    this.#gone('stuck')
  }

  /** Nothing is told afterwards. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    if (this.#socket.destroyed) return
    this.#socket.end()
    this.#socket.resume()
    this.#closing = this.#clock.after(closeLimitMs, () => this.#socket.destroy())
  }

  #gone(reason: 'closed' | 'stuck'): void {
    if (this.#isGone) return
    this.#isGone = true
    if (!this.#isClosed) this.#events?.onGone(reason)
  }
}
