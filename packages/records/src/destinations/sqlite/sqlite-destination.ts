// A table of a SQLite file as a destination of records. The work is done in a thread, one for all such files.

import type { Worker } from 'node:worker_threads'
import { startThread } from '@jackfield/base'
import { type Destination, RefusedError } from '../../spool/delivery.ts'
import type { SpoolBatch } from '../../spool/spool.ts'
import type { SqliteConf } from '../destination-conf.ts'
import type { SqliteTask, SqliteValue } from './sqlite-table.ts'
import type { SqliteOutcome } from './sqlite-worker.ts'

/** The compiled package has the worker under another ending. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './sqlite-worker.ts' : './sqlite-worker.js',
  import.meta.url,
)

/** The thread is there from the first row on until the last of its users is gone. */
export class SqliteThread {
  readonly #waiting = new Map<number, (outcome: SqliteOutcome | undefined) => void>()
  #worker: Worker | undefined
  #lastId = 0

  async run(task: SqliteTask): Promise<void> {
    const outcome = await new Promise<SqliteOutcome | undefined>((resolve) => {
      const id = ++this.#lastId
      this.#waiting.set(id, resolve)
      this.#thread().postMessage({ id, task })
    })
    if (!outcome) throw new Error('the thread that writes it has ended')
    if (outcome.error?.isRefused) throw new RefusedError(outcome.error.message)
    if (outcome.error) throw new Error(outcome.error.message)
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  get isStarted(): boolean {
    return this.#worker !== undefined
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker
    const worker = startThread(workerFile, { name: 'records' })
    worker.unref()
    worker.on('message', (outcome: SqliteOutcome) => {
      this.#waiting.get(outcome.id)?.(outcome)
      this.#waiting.delete(outcome.id)
    })
    const gone = () => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      for (const resolve of this.#waiting.values()) resolve(undefined)
      this.#waiting.clear()
    }
    worker.on('error', gone)
    worker.on('exit', gone)
    this.#worker = worker
    return worker
  }
}

export class SqliteDestination implements Destination {
  readonly #conf: SqliteConf
  readonly #thread: SqliteThread

  constructor(conf: SqliteConf, thread: SqliteThread) {
    this.#conf = conf
    this.#thread = thread
  }

  write({ spool, records }: SpoolBatch): Promise<void> {
    const rows = records.map(({ number, value }) => ({ number, values: this.#row(value) }))
    return this.#thread.run({ ...this.#place, rows: { spool, rows } })
  }

  async close(): Promise<void> {
    if (this.#thread.isStarted) await this.#thread.run(this.#place)
  }

  get #place(): SqliteTask {
    const { path, table, columns, busyMs } = this.#conf
    return { path, table, columns, busyMs }
  }

  /** What was spooled before the columns were others fills those that it has. */
  #row(value: unknown): SqliteValue[] {
    const cells = Array.isArray(value) ? (value as SqliteValue[]) : []
    return this.#conf.columns.map((_, at) => cells[at] ?? null)
  }
}
