// Hands passwords to the verifying thread: one at a time, the addresses in turn, so that a guesser queues behind himself only.
// Not a memory of who was right: that is the authenticator's.

import type { Worker } from 'node:worker_threads'
import { startThread } from '@jackfield/base'
import type { VerifyOutcome, VerifyTask } from './worker.ts'

interface Waiting {
  readonly password: string
  readonly stored: string
  readonly resolve: (isRight: boolean | undefined) => void
}

/** The compiled package has the worker under another ending. */
const workerFile = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

export class CryptVerifier {
  readonly #longestQueue: number
  readonly #queues = new Map<string, Waiting[]>()
  #worker: Worker | undefined
  #running: Waiting | undefined
  #lastId = 0
  #isClosed = false

  /** @param longestQueue how many of one address may wait */
  constructor(longestQueue = 32) {
    this.#longestQueue = longestQueue
  }

  /** Undefined: it could not be found out, because too many of this address wait already or the thread is gone. */
  verify(password: string, stored: string, address: string): Promise<boolean | undefined> {
    return new Promise((resolve) => {
      const queue = this.#queues.get(address) ?? []
      if (this.#isClosed || queue.length >= this.#longestQueue) return resolve(undefined)
      queue.push({ password, stored, resolve })
      this.#queues.set(address, queue)
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    this.#worker = undefined
    for (const queue of this.#queues.values()) for (const waiting of queue) waiting.resolve(undefined)
    this.#queues.clear()
    this.#finish(undefined)
    await worker?.terminate()
  }

  #next(): void {
    if (this.#running) return
    const [address, queue] = this.#queues.entries().next().value ?? []
    if (address === undefined || queue === undefined) return
    // the address goes to the end of the line
    this.#queues.delete(address)
    const task = queue.shift()
    if (queue.length > 0) this.#queues.set(address, queue)
    if (!task) return
    this.#running = task
    const message: VerifyTask = { id: ++this.#lastId, password: task.password, stored: task.stored }
    this.#thread().postMessage(message)
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker
    const worker = startThread(workerFile, { name: 'passwords' })
    worker.unref()
    worker.on('message', (outcome: VerifyOutcome) => {
      if (outcome.id === this.#lastId) this.#finish(outcome.isRight)
    })
    // A thread that died takes its one task with it; the next task starts another.
    const gone = () => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#finish(undefined)
    }
    worker.on('error', gone)
    worker.on('exit', gone)
    this.#worker = worker
    return worker
  }

  #finish(isRight: boolean | undefined): void {
    const task = this.#running
    this.#running = undefined
    task?.resolve(isRight)
    if (!this.#isClosed) this.#next()
  }
}
