// A media websocket from the program's side: speak at any pace, know what was heard, be interrupted.
// Not the channel: the interface makes it, and whoever connects to its id has its audio.

import { type Dispose, Notice } from '@jackfield/base'
import { ConnectionError } from './connection-error.ts'
import {
  type MediaDirection,
  type MediaFlushed,
  type MediaMessage,
  type MediaStart,
  type MediaStatus,
  readMediaMessage,
} from './media-messages.ts'
import { MediaOutbox } from './media-outbox.ts'

/** What browsers, Node and the package ws call a websocket. */
export interface WebSocketLike {
  binaryType: string
  send(data: string | Uint8Array): void
  close(code?: number): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void
  addEventListener(type: 'error', listener: () => void): void
}

/** What became of a mark: everything before it was heard, or it was thrown away with the rest. */
export type MarkOutcome = 'played' | 'flushed' | 'closed'

/** What an interruption found; nothing where the exchange does not say. */
export interface Interruption {
  /** heard since the last interruption, or since the beginning */
  readonly playedMs: number | undefined
  /** heard since the last mark that was reached */
  readonly sinceMarkMs: number | undefined
  /** thrown away on the exchange's side */
  readonly flushedMs: number | undefined
  readonly flushedMarks: readonly string[]
}

export class MediaSocket {
  readonly start: MediaStart
  readonly #socket: WebSocketLike
  readonly #outbox: MediaOutbox
  readonly #audio = new Notice<Uint8Array>()
  readonly #digits = new Notice<string>()
  readonly #errors = new Notice<string>()
  readonly #closings = new Notice<number>()
  readonly #marks = new Map<string, (outcome: MarkOutcome) => void>()
  readonly #statuses: ((status: MediaStatus | undefined) => void)[] = []
  readonly #drains: (() => void)[] = []
  #flushed: MediaFlushed | undefined
  #number = 0
  #isClosed = false

  /** Waits for the first message; rejects when the connection ends before it, or when it is none. */
  static over(socket: WebSocketLike): Promise<MediaSocket> {
    socket.binaryType = 'arraybuffer'
    return new Promise((resolve, reject) => {
      let media: MediaSocket | undefined
      socket.addEventListener('message', ({ data }) => {
        if (media) media.#receive(data)
        else {
          const start = typeof data === 'string' ? readMediaMessage(data) : undefined
          if (start?.event === 'MEDIA_START') {
            media = new MediaSocket(socket, start)
            resolve(media)
          } else reject(new ConnectionError('the first message was no MEDIA_START in JSON: dial with f(json)'))
        }
      })
      // says nothing that may be known, and `close` follows; but ws throws when nobody listens
      socket.addEventListener('error', () => undefined)
      socket.addEventListener('close', ({ code }) => {
        if (media) media.#closed(code)
        else reject(new ConnectionError(`the media websocket was closed with ${code} before it began`))
      })
    })
  }

  private constructor(socket: WebSocketLike, start: MediaStart) {
    this.#socket = socket
    this.start = start
    const wire = {
      sendBytes: (bytes: Uint8Array) => this.#socket.send(bytes),
      sendMark: (correlation_id: string) => this.#command('MARK_MEDIA', { correlation_id }),
    }
    this.#outbox = new MediaOutbox(wire, start.optimal_frame_size || 160)
  }

  /** Hears what comes, a frame of 20 ms at a time, in the format of the channel. */
  readonly onAudio = (handle: (bytes: Uint8Array) => void): Dispose => this.#audio.on(handle)
  /** Hears keys that were pressed. */
  readonly onDigit = (handle: (digit: string) => void): Dispose => this.#digits.on(handle)
  /** Hears what the exchange objects to. */
  readonly onError = (handle: (words: string) => void): Dispose => this.#errors.on(handle)
  /** Told once, with the code. */
  readonly onClosed = (handle: (code: number) => void): Dispose => this.#closings.on(handle)

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Messages are passed on as they are: a codec whose frames vary, or it was asked for. */
  get isWhole(): boolean {
    return this.start.passthrough ?? this.start.optimal_frame_size === 0
  }

  /** Speaks: as much at once as there is. Linear samples may be handed over as such. */
  send(audio: Uint8Array | Int16Array): void {
    if (this.#isClosed) return
    const bytes = audio instanceof Int16Array ? linearBytes(audio) : audio
    // where messages are passed on as they are there are no marks, and pieces would be others
    if (this.isWhole) this.#socket.send(bytes)
    else this.#outbox.audio(bytes)
  }

  /** Resolves when everything sent before has been heard, or never will be. */
  mark(id = `mark-${++this.#number}`): Promise<MarkOutcome> {
    if (this.#isClosed) return Promise.resolve('closed')
    if (this.isWhole) return Promise.reject(new ConnectionError('there are no marks in pass-through mode'))
    return new Promise((resolve) => {
      this.#marks.set(id, resolve)
      this.#outbox.mark(id)
    })
  }

  /** Speaks, and resolves when that was heard, or never will be. */
  say(audio: Uint8Array | Int16Array): Promise<MarkOutcome> {
    this.send(audio)
    return this.mark()
  }

  /** Barge-in: nothing of what was sent is heard any more. */
  async interrupt(): Promise<Interruption> {
    const unsent = this.#outbox.clear()
    this.#flushed = undefined
    this.#command('FLUSH_MEDIA')
    // its answer comes behind what the flush says, if it says anything
    await this.status()
    const { played_ms, since_mark_ms, flushed_ms, flushed_marks = [] } = this.#flushed ?? ({} as Partial<MediaFlushed>)
    const flushedMarks = [...flushed_marks.filter((id) => !MediaOutbox.isOwn(id)), ...unsent]
    for (const id of this.#marks.keys()) this.#settle(id, 'flushed')
    return { playedMs: played_ms, sinceMarkMs: since_mark_ms, flushedMs: flushed_ms, flushedMarks }
  }

  /** Undefined when the connection ends before the answer. */
  status(): Promise<MediaStatus | undefined> {
    if (this.#isClosed) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#statuses.push(resolve)
      this.#command('GET_STATUS')
    })
  }

  /** Resolves when nothing waits to be heard any more. */
  drained(): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      this.#drains.push(resolve)
      this.#command('REPORT_QUEUE_DRAINED')
    })
  }

  pause(): void {
    this.#command('PAUSE_MEDIA')
  }

  resume(): void {
    this.#command('CONTINUE_MEDIA')
  }

  direct(direction: MediaDirection): void {
    this.#command('SET_MEDIA_DIRECTION', { direction })
  }

  answer(): void {
    this.#command('ANSWER')
  }

  hangUp(): void {
    this.#command('HANGUP')
  }

  /** Goes away; the channel ends with it. */
  close(): void {
    this.#socket.close(1000)
  }

  #command(command: string, more: object = {}): void {
    if (!this.#isClosed) this.#socket.send(JSON.stringify({ command, ...more }))
  }

  #receive(data: unknown): void {
    if (typeof data !== 'string') {
      this.#audio.emit(data instanceof ArrayBuffer ? new Uint8Array(data) : (data as Uint8Array))
      return
    }
    const message = readMediaMessage(data)
    if (message) this.#handle(message)
  }

  #handle(message: MediaMessage): void {
    switch (message.event) {
      case 'MEDIA_MARK_PROCESSED':
        if (!this.#outbox.passed(message.correlation_id)) this.#settle(message.correlation_id, 'played')
        break
      case 'MEDIA_FLUSHED':
        this.#flushed = message
        break
      case 'STATUS':
        this.#statuses.shift()?.(message)
        break
      case 'QUEUE_DRAINED':
        for (const resolve of this.#drains.splice(0)) resolve()
        break
      case 'DTMF_END':
        this.#digits.emit(message.digit)
        break
      case 'ERROR':
        this.#errors.emit(message.error_text)
        break
    }
  }

  #settle(id: string, outcome: MarkOutcome): void {
    this.#marks.get(id)?.(outcome)
    this.#marks.delete(id)
  }

  #closed(code: number): void {
    this.#isClosed = true
    this.#outbox.clear()
    for (const id of this.#marks.keys()) this.#settle(id, 'closed')
    for (const resolve of this.#statuses.splice(0)) resolve(undefined)
    for (const resolve of this.#drains.splice(0)) resolve()
    this.#closings.emit(code)
  }
}

/** Little-endian, whatever the machine is. */
function linearBytes(pcm: Int16Array): Uint8Array {
  const bytes = new Uint8Array(2 * pcm.length)
  for (let at = 0; at < pcm.length; at++) {
    bytes[2 * at] = pcm[at] as number
    bytes[2 * at + 1] = (pcm[at] as number) >> 8
  }
  return bytes
}
