// A worker in a thread of its own.
// Not what it does there.
import type { Worker } from 'node:worker_threads'
import { atEndOfTurn, guarded, SlotMap, startThread, systemClock, type Timer } from '@jackfield/base'
import { type Answer, type Ask, type CommandName, MediaError } from '../contract/commands.ts'
import { type CommandMessage, unanswered, type WorkerMessage, type WorkerMessages } from '../contract/messages.ts'
import type { WorkerSettings } from '../contract/worker-settings.ts'
import type { MediaWorker, WorkerListener, WorkerQueue } from './media-worker.ts'
import { ThreadLoad } from './thread-load.ts'

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/**
 * Room for what a thread makes and soon forgets: its beat makes next to nothing, and what it takes to open many ports at once would stay
 * with it for good.
 */
const youngMb = 6

/** What has time waits so long for company: to wake a thread costs more than what it is told. */
const laterMs = 10

class ThreadWorker implements MediaWorker {
  readonly #thread: Worker
  readonly #waiting = new SlotMap<number, Waiting>()
  readonly #ended = Promise.withResolvers<void>()
  #commands: CommandMessage[] = []
  /** they go at the end of this turn */
  #isDue = false
  /** until then those that have time wait for others */
  #later: Timer | undefined
  #number = 0
  /** those without a number */
  #posted = 0
  #mostWaiting = 0
  readonly #load: ThreadLoad
  #isClosing = false
  #isOver = false
  #reason = 'the thread ended'

  constructor(listener: WorkerListener, entry: URL, settings: WorkerSettings) {
    const resourceLimits = { maxYoungGenerationSizeMb: youngMb }
    this.#thread = startThread(entry, { name: 'media', workerData: settings, resourceLimits })
    this.#load = new ThreadLoad(this.#thread)
    const handle = guarded('a message of a media worker', (message: WorkerMessage) => {
      if (message.type === 'notice') listener.onNotice(message.notice)
      else if (message.type === 'socket-frames') unpack(message, listener)
      else if (message.type === 'answered') this.#take(message.number)?.resolve(message.answer)
      else this.#refuse(message, listener)
    })
    this.#thread.on('message', (messages: WorkerMessages) => {
      for (const message of messages) handle(message)
    })
    this.#thread.on('error', (error) => {
      this.#reason = error instanceof Error ? error.message : String(error)
    })
    this.#thread.on('exit', () => {
      this.#isOver = true
      for (const { reject } of this.#waiting.values()) reject(new MediaError('worker-gone', this.#reason))
      this.#waiting.clear()
      this.#ended.resolve()
      if (!this.#isClosing) listener.onDeath(this.#reason)
    })
  }

  #refuse(message: Extract<WorkerMessage, { type: 'refused' | 'broken' }>, listener: WorkerListener): void {
    const { number, name, detail } = message
    const error = message.type === 'refused' ? new MediaError(message.code, detail) : new Error(detail)
    if (number === unanswered) listener.onRefused(name, error)
    else this.#take(number)?.reject(error)
  }

  #take(number: number): Waiting | undefined {
    const waiting = this.#waiting.get(number)
    this.#waiting.delete(number)
    return waiting
  }

  ask<N extends CommandName>(name: N, ask: Ask<N>): Promise<Answer<N>> {
    if (this.#isOver) return Promise.reject(new MediaError('worker-gone', this.#reason))
    const number = ++this.#number
    return new Promise<Answer<N>>((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject })
      if (this.#waiting.size > this.#mostWaiting) this.#mostWaiting = this.#waiting.size
      this.#post({ number, name, ask })
    })
  }

  post<N extends CommandName>(name: N, ask: Ask<N>): void {
    if (this.#isOver) return
    this.#posted++
    this.#post({ number: unanswered, name, ask })
  }

  queue(): WorkerQueue {
    const waiting = this.#waiting.size
    return { processed: this.#number + this.#posted - waiting, waiting, most: this.#mostWaiting }
  }

  load(): number | undefined {
    return this.#load.take()
  }

  postLater<N extends CommandName>(name: N, ask: Ask<N>): void {
    if (this.#isOver) return
    this.#posted++
    this.#commands.push({ number: unanswered, name, ask })
    if (!this.#isDue) this.#later ??= systemClock.after(laterMs, this.#send)
  }

  #post(command: CommandMessage): void {
    this.#commands.push(command)
    if (this.#isDue) return
    this.#isDue = true
    atEndOfTurn(this.#send)
  }

  /** Everything that was asked in this turn, and what was waiting for company. */
  readonly #send = (): void => {
    const commands = this.#commands
    this.#commands = []
    this.#isDue = false
    this.#later?.cancel()
    this.#later = undefined
    if (commands.length > 0) this.#thread.postMessage(commands)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.ask('shutdown', {}).catch(() => undefined)
    await this.#ended.promise
  }
}

function unpack(
  { ports, lengths, bytes }: Extract<WorkerMessage, { type: 'socket-frames' }>,
  listener: WorkerListener,
): void {
  let at = 0
  for (const [index, port] of ports.entries()) {
    const end = at + (lengths[index] as number)
    listener.onNotice({ type: 'socket-frame', port, bytes: bytes.subarray(at, end) })
    at = end
  }
}

const usualEntry = new URL(import.meta.url.endsWith('.ts') ? '../worker/main.ts' : '../worker/main.js', import.meta.url)

export interface ThreadWorkerOptions extends Partial<WorkerSettings> {
  /** the program of the thread; another one only in tests */
  readonly entry?: URL
}

export const startThreadWorker = (
  listener: WorkerListener,
  { entry = usualEntry, network = 'auto', hasPriority = true }: ThreadWorkerOptions = {},
): MediaWorker => new ThreadWorker(listener, entry, { network, hasPriority })
