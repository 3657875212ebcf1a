// One client of the control socket: its requests, answered one after the other in the order they came.
// Not the socket's file, and not the other clients.

import type { Socket } from 'node:net'
import { detached, guarded, LineReader } from '@jackfield/base'
import type { CommandLine } from '../command-line.ts'
import { type ControlAnswer, type ControlNotice, type ControlRequest, readRequest } from './protocol.ts'

export interface SessionOptions {
  readonly socket: Socket
  readonly greeting: ControlNotice
  /** resolves when there is somebody who answers */
  readonly commandLine: Promise<CommandLine>
  readonly maxLineLength: number
  /** beyond so many unanswered requests nothing more is read */
  readonly maxWaiting: number
  /** a client that does not read gets no log lines beyond so many bytes, and no further answers until it reads */
  readonly maxUnreadBytes: number
  onClosed(): void
}

export class ControlSession {
  readonly #options: SessionOptions
  readonly #reader: LineReader
  readonly #waiting: ControlRequest[] = []
  #isWorking = false
  #isClosed = false
  #skippedLines = 0
  /** log lines are sent */
  followsLog = false

  constructor(options: SessionOptions) {
    this.#options = options
    this.#reader = new LineReader(options.maxLineLength)
    const { socket } = options
    socket.on(
      'data',
      guarded(
        'the control socket',
        (chunk: Buffer) => this.#handle(chunk),
        () => socket.destroy(),
      ),
    )
    socket.on('error', () => socket.destroy())
    socket.on('drain', () => this.#confessSkipped())
    socket.on('close', () => {
      this.#isClosed = true
      this.#waiting.length = 0
      options.onClosed()
    })
    this.#send(options.greeting)
  }

  /** A line of the log, for those who want them and read them. */
  sendLog(line: string): void {
    if (!this.followsLog || this.#isClosed) return
    if (this.#options.socket.writableLength > this.#options.maxUnreadBytes) this.#skippedLines++
    else this.#send({ log: line })
  }

  /** What is written goes out, then the socket ends. */
  end(): void {
    this.#options.socket.end()
  }

  destroy(): void {
    this.#options.socket.destroy()
  }

  #handle(chunk: Buffer): void {
    const read = this.#reader.read(chunk)
    const requests = read.ok ? read.lines.filter((line) => line.trim() !== '').map(readRequest) : []
    if (!read.ok || requests.includes(undefined)) {
      this.#fail(read.ok ? 'that is no request' : 'the line is too long')
      return
    }
    this.#waiting.push(...requests.filter((request) => request !== undefined))
    if (this.#waiting.length >= this.#options.maxWaiting) this.#options.socket.pause()
    if (!this.#isWorking) detached(this.#work(), 'a session of the control socket')
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const answer = await this.#answer(next)
      this.#send(answer)
      await this.#drained()
      if (this.#waiting.length < this.#options.maxWaiting) this.#options.socket.resume()
    }
    this.#isWorking = false
  }

  /** Resolves when what was written is read, as far as it is too much. */
  async #drained(): Promise<void> {
    const { socket, maxUnreadBytes } = this.#options
    if (socket.writableLength <= maxUnreadBytes || this.#isClosed) return
    await new Promise<void>((resolve) => {
      const done = () => {
        socket.off('drain', done).off('close', done)
        resolve()
      }
      socket.on('drain', done).on('close', done)
    })
  }

  async #answer(request: ControlRequest): Promise<ControlAnswer> {
    const { id } = request
    if ('follow' in request) {
      this.followsLog = request.follow
      return { id, follows: this.followsLog }
    }
    const commandLine = await this.#options.commandLine
    if ('complete' in request) return { id, ...(await commandLine.complete(request.complete)) }
    const { ok, lines } = await commandLine.run(request.run, { isJson: request.json === true, console: this })
    return { id, ok, lines }
  }

  /** Nobody can make sense of what follows. */
  #fail(fault: string): void {
    this.#waiting.length = 0
    this.#send({ fault })
    this.#options.socket.pause()
    this.end()
  }

  #confessSkipped(): void {
    if (this.#skippedLines === 0) return
    const skipped = this.#skippedLines
    this.#skippedLines = 0
    this.#send({ log: `(${skipped} lines of the log were not shown: they came faster than they were read)` })
  }

  #send(message: ControlAnswer | ControlNotice): void {
    if (!this.#isClosed && this.#options.socket.writable) this.#options.socket.write(`${JSON.stringify(message)}\n`)
  }
}
