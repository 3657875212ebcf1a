// Brings the records of a spool to their destination: many at a time, again and again while that is away, each once.
// Not what a destination does with them.

import { type Clock, detached, type Log, type Timer } from '@jackfield/base'
import { RefusedRecords } from './refused-records.ts'
import type { Spool, SpoolBatch } from './spool.ts'

/** The destination is there and will never take this: no use to send it again as it is. */
export class RefusedError extends Error {}

export interface Destination {
  /**
   * Resolves when all of it is there; rejects when none of it is, or when that is not known.
   * Before the moment from which on it is not known, `mark` is awaited with what helps to find out.
   */
  write(batch: SpoolBatch, mark: (note: string) => Promise<void>): Promise<void>
  /** What became of a batch that was marked. Absent: it can be written again, and the other side knows it. */
  wasWritten?(note: string): Promise<boolean>
  /** Ends what is under way. */
  close(): Promise<void>
}

export interface DeliveryOptions extends DeliveryConf {
  readonly clock: Clock
  readonly log: Log
  readonly spool: Spool
  /** where records are kept that the destination refuses */
  readonly refused: string
}

/** What may change while records wait. */
export interface DeliveryConf {
  /** as the log calls it */
  readonly name: string
  readonly destination: Destination
  /** so many go together … */
  readonly size: number
  /** … or what has come after so long */
  readonly timeMs: number
}

export interface DeliveryCounts {
  readonly name: string
  readonly waiting: number
  readonly delivered: number
  readonly refused: number
  readonly lost: number
  /** why nothing arrives just now */
  readonly trouble?: string
}

const firstRetryMs = 1_000
const longestRetryMs = 60_000
/** at the end of the program */
const patienceMs = 5_000

export class Delivery {
  #options: DeliveryOptions
  readonly #refusedRecords: RefusedRecords
  #timer: Timer | undefined
  #retry: Timer | undefined
  #running: Promise<void> | undefined
  #limit: number
  #delivered = 0
  #refused = 0
  #failures = 0
  #trouble: string | undefined
  #isClosing = false

  constructor(options: DeliveryOptions) {
    this.#options = options
    this.#refusedRecords = new RefusedRecords({ clock: options.clock, log: options.log, path: options.refused })
    this.#limit = options.size
    // what waited over the end of the program
    if (options.spool.waiting > 0) this.flush()
  }

  get counts(): DeliveryCounts {
    const { name, spool } = this.#options
    return {
      name,
      waiting: spool.waiting,
      delivered: this.#delivered,
      refused: this.#refused,
      lost: spool.lost,
      ...(this.#trouble === undefined ? {} : { trouble: this.#trouble }),
    }
  }

  append(value: unknown): void {
    const { clock, spool, size, timeMs } = this.#options
    spool.append(value)
    if (this.#running || this.#retry || this.#isClosing) return
    if (spool.waiting >= size) this.flush()
    else this.#timer ??= clock.after(timeMs, () => this.flush())
  }

  /** Sends what waits now, also while the destination is believed to be away. */
  flush(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#retry?.cancel()
    this.#retry = undefined
    if (this.#running) return
    this.#running = this.#run().finally(() => {
      this.#running = undefined
    })
    detached(this.#running, `records to ${this.#options.name}`)
  }

  /** From now on it goes there. What is under way to the old place is found out about at the new one. */
  configure(conf: DeliveryConf): void {
    const { destination: old } = this.#options
    this.#options = { ...this.#options, ...conf }
    this.#limit = conf.size
    this.#trouble = undefined
    this.#failures = 0
    detached(old.close(), 'a destination of records')
    if (this.#options.spool.waiting > 0) this.flush()
  }

  /** Ends at once; what is under way is found out about when the spool is opened again. */
  abandon(): void {
    this.#isClosing = true
    this.#timer?.cancel()
    this.#retry?.cancel()
    this.#refusedRecords.close()
    this.#options.spool.close()
    detached(this.#options.destination.close(), 'a destination of records')
  }

  /** @param sends what waits goes now, if the destination is there; else it stays in the spool */
  async close(sends: boolean): Promise<void> {
    const { clock, destination, spool } = this.#options
    if (sends && this.#trouble === undefined && spool.waiting > 0) this.flush()
    this.#isClosing = !sends
    this.#timer?.cancel()
    this.#retry?.cancel()
    const tooLong = clock.after(patienceMs, () => {
      this.#isClosing = true
      detached(destination.close(), 'a destination of records')
    })
    await this.#running
    tooLong.cancel()
    this.#isClosing = true
    this.#retry?.cancel()
    await destination.close()
    this.#refusedRecords.close()
    spool.close()
  }

  async #run(): Promise<void> {
    const { clock, spool } = this.#options
    while (spool.waiting > 0 && !this.#isClosing) {
      const batch = spool.read(this.#limit)
      try {
        // the disk took nothing: they are in memory
        if (!batch) throw new Error('the spool cannot be written')
        await this.#send(batch)
        this.#arrived()
      } catch (error) {
        if (this.#isClosing) return
        this.#failed(error as Error)
        const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(10, this.#failures - 1))
        this.#retry = clock.after(delayMs, () => this.flush())
        return
      }
    }
  }

  async #send(batch: SpoolBatch): Promise<void> {
    const { destination, spool } = this.#options
    const { mark } = spool
    if (mark && destination.wasWritten) {
      if (await destination.wasWritten(mark.note)) return this.#cross(batch)
      spool.unmark()
    }
    try {
      await destination.write(batch, (note) => spool.markSent(batch, note))
      this.#cross(batch)
      this.#limit = Math.min(this.#options.size, this.#limit * 2)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      spool.unmark()
      // the one that it does not take is found by halves
      if (batch.records.length > 1) this.#limit = Math.ceil(batch.records.length / 2)
      else this.#setAside(batch, error)
    }
  }

  #cross(batch: SpoolBatch): void {
    this.#delivered += batch.records.length
    this.#options.spool.cross(batch)
  }

  #setAside(batch: SpoolBatch, error: Error): void {
    const { log, name, spool } = this.#options
    const kept = batch.records.map(({ number, value }) => ({
      id: `${batch.spool}-${number}`,
      why: error.message,
      value,
    }))
    this.#refusedRecords.keep(kept)
    this.#refused += kept.length
    spool.cross(batch)
    log.error(`${name} refuses a record: ${error.message}; it is kept in ${this.#refusedRecords.path}`, {
      code: 'record-refused',
    })
  }

  #arrived(): void {
    this.#failures = 0
    if (this.#trouble === undefined) return
    this.#trouble = undefined
    this.#options.log.notice(`records go to ${this.#options.name} again`)
  }

  #failed(error: Error): void {
    const { log, name, spool } = this.#options
    this.#failures++
    if (this.#trouble === error.message) return
    this.#trouble = error.message
    log.warning(`records cannot go to ${name}: ${error.message}; ${spool.waiting} wait in the spool`, {
      code: 'record-destination-away',
    })
  }
}
