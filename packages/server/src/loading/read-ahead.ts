// Where nothing is kept, a second thread reads modules, too: the first goes from the first import of each to the last, this one from the last to
// the first, and they meet. Only a help: what it has not read, or cannot, is read by whoever wants it.

import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { PathMarks } from './path-marks.ts'
import type { ReadModule } from './read-module.ts'

/** What the thread is told. */
export interface ReadAheadData {
  readonly entry: string
  readonly port: MessagePort
  /** what the other thread has asked for by now: it is not to be read again */
  readonly wanted: Uint8Array
}

const thread = new URL(`./read-ahead-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

export class ReadAhead {
  readonly #port: MessagePort
  readonly #wanted = new PathMarks()
  readonly #read = new Map<string, ReadModule>()

  /** Nothing where there is no second processor for it. */
  static begin(entry: string): ReadAhead | undefined {
    return availableParallelism() > 1 ? new ReadAhead(entry) : undefined
  }

  private constructor(entry: string) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const workerData: ReadAheadData = { entry, port: port2, wanted: this.#wanted.cells }
    const worker = new Worker(thread, { workerData, transferList: [port2] })
    // whoever waits for nobody is not hurt by a thread that failed
    worker.on('error', () => undefined)
    worker.unref()
  }

  /** A module that is wanted now; nothing: it is not read yet. */
  take(path: string): ReadModule | undefined {
    this.#wanted.mark(path)
    for (let next = receiveMessageOnPort(this.#port); next; next = receiveMessageOnPort(this.#port)) {
      const module = next.message as ReadModule
      this.#read.set(module.path, module)
    }
    return this.#read.get(path)
  }

  /** The thread reads nothing more, and ends. */
  end(): void {
    this.#wanted.markAll()
    this.#port.close()
  }
}
