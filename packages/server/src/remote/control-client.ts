// The other end of the control socket: asks, and matches answers to what was asked.
// Not the terminal. It takes only types from the commands: a client that is started for one answer has no time to load them.

import { connect, type Socket } from 'node:net'
import { ignoreRejection, LineReader } from '@jackfield/base'
import type { Completion, ControlAnswer, ControlNotice, Greeting } from '@jackfield/cli'

/** What an answer of thousands of channels may need. */
const maxLineLength = 256 * 1024 * 1024

export interface CommandOutput {
  readonly ok: boolean
  readonly lines: readonly string[]
}

type Ask =
  | { readonly run: string; readonly json?: boolean }
  | { readonly complete: string }
  | { readonly follow: boolean }

/** Nobody listens at the path. */
export class NoExchangeError extends Error {}

/** The exchange went before it answered, or would not have us. */
export class ConnectionLostError extends Error {}

export class ControlClient {
  readonly #socket: Socket
  readonly #reader = new LineReader(maxLineLength)
  readonly #asked = new Map<number, PromiseWithResolvers<ControlAnswer>>()
  readonly #greeting = Promise.withResolvers<Greeting['hello']>()
  readonly #closed = Promise.withResolvers<void>()
  #lastId = 0
  #fault = 'the exchange closed the connection'
  #isOver = false
  /** hears lines of the log while they are followed */
  onLog: (line: string) => void = () => undefined

  /** Resolves when the exchange has greeted; throws NoExchangeError or ConnectionLostError. */
  static async connect(path: string): Promise<ControlClient> {
    const socket = connect(path)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve())
      socket.once('error', (error) => reject(new NoExchangeError(error.message)))
    })
    const client = new ControlClient(socket)
    await client.#greeting.promise
    return client
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    // whoever waits for it hears of a failure; nobody else has to
    ignoreRejection(this.#greeting.promise)
    socket.removeAllListeners('error')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => this.#handle(chunk))
    socket.on('close', () => this.#end())
  }

  /** Who answers. */
  get hello(): Promise<Greeting['hello']> {
    return this.#greeting.promise
  }

  /** Resolves when the connection is over. */
  get closed(): Promise<void> {
    return this.#closed.promise
  }

  async run(line: string, options: { isJson?: boolean } = {}): Promise<CommandOutput> {
    const answer = await this.#ask({ run: line, json: options.isJson ?? false })
    return 'lines' in answer ? { ok: answer.ok, lines: answer.lines } : { ok: false, lines: [] }
  }

  async complete(line: string): Promise<Completion> {
    const answer = await this.#ask({ complete: line })
    return 'candidates' in answer ? answer : { candidates: [], partial: '' }
  }

  async followLog(isFollowed: boolean): Promise<void> {
    await this.#ask({ follow: isFollowed })
  }

  close(): void {
    this.#socket.end()
  }

  #ask(ask: Ask): Promise<ControlAnswer> {
    if (this.#isOver) return Promise.reject(new ConnectionLostError(this.#fault))
    const id = ++this.#lastId
    const waiting = Promise.withResolvers<ControlAnswer>()
    this.#asked.set(id, waiting)
    this.#socket.write(`${JSON.stringify({ id, ...ask })}\n`)
    return waiting.promise
  }

  #handle(chunk: Buffer): void {
    const read = this.#reader.read(chunk)
    if (!read.ok) {
      this.#giveUp('the answer is too long')
      return
    }
    try {
      for (const line of read.lines) this.#receive(JSON.parse(line) as ControlAnswer | ControlNotice)
    } catch {
      this.#giveUp('the program at the control socket is no exchange')
    }
  }

  #giveUp(fault: string): void {
    this.#fault = fault
    this.#socket.destroy()
  }

  #receive(message: ControlAnswer | ControlNotice): void {
    if ('hello' in message) this.#greeting.resolve(message.hello)
    else if ('log' in message) this.onLog(message.log)
    else if ('fault' in message) this.#fault = message.fault
    else {
      this.#asked.get(message.id)?.resolve(message)
      this.#asked.delete(message.id)
    }
  }

  #end(): void {
    this.#isOver = true
    const lost = new ConnectionLostError(this.#fault)
    this.#greeting.reject(lost)
    for (const { reject } of this.#asked.values()) reject(lost)
    this.#asked.clear()
    this.#closed.resolve()
  }
}
