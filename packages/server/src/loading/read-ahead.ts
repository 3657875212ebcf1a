// Where nothing is kept, a second thread reads modules from the far end while the first one reads from the near end: they meet in the
// middle. Only a help: what it has not read, or cannot, is read by whoever wants it.

import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { ReadModule } from './read-module.ts'

/** What the thread is told. */
export interface ReadAheadData {
  readonly entry: string
  readonly port: MessagePort
  /** in its first place: how many modules the other thread has read by now */
  readonly progress: Int32Array
}

const thread = new URL(`./read-ahead-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

export class ReadAhead {
  readonly #port: MessagePort
  readonly #progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  readonly #read = new Map<string, ReadModule>()

  /** Nothing where there is no second processor for it. */
  static begin(entry: string): ReadAhead | undefined {
    return availableParallelism() > 1 ? new ReadAhead(entry) : undefined
  }

  private constructor(entry: string) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const workerData: ReadAheadData = { entry, port: port2, progress: this.#progress }
    const worker = new Worker(thread, { workerData, transferList: [port2] })
    // whoever waits for nobody is not hurt by a thread that failed
    worker.on('error', () => undefined)
    worker.unref()
  }

  /** A module that is wanted now; nothing: it is not read yet. */
  take(path: string): ReadModule | undefined {
    Atomics.add(this.#progress, 0, 1)
    for (let next = receiveMessageOnPort(this.#port); next; next = receiveMessageOnPort(this.#port)) {
      const module = next.message as ReadModule
      this.#read.set(module.path, module)
    }
    return this.#read.get(path)
  }

  /** The thread stops where it is, and ends. */
  end(): void {
    Atomics.store(this.#progress, 0, 2 ** 31 - 1)
    this.#port.close()
  }
}
