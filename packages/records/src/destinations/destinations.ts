// The destinations of one kind of record beside files: each with a spool of its own, kept while the configuration changes.
// Not the files and not the clients of the manager interface.

import { join } from 'node:path'
import { type Clock, detached, type Log, type Random } from '@jackfield/base'
import { Delivery, type DeliveryConf, type DeliveryCounts, type Destination } from '../spool/delivery.ts'
import { Spool } from '../spool/spool.ts'
import type { DestinationConf } from './destination-conf.ts'
import { PostgresDestination } from './postgres/postgres-destination.ts'
import { SqliteDestination, type SqliteThread } from './sqlite/sqlite-destination.ts'
import { WebhookDestination } from './webhook/webhook-destination.ts'

export interface DestinationsOptions {
  readonly clock: Clock
  readonly log: Log
  readonly random: Random
  readonly type: 'cdr' | 'cel'
  /** where the spools are */
  readonly directory: string
  readonly sqlite: SqliteThread
}

export interface BatchConf {
  readonly size: number
  readonly timeMs: number
  readonly flushesAtEnd: boolean
}

/** Records of one moment go together, also where no batches are wanted. */
const together: BatchConf = { size: 100, timeMs: 100, flushesAtEnd: true }

interface Open {
  readonly conf: DestinationConf
  readonly delivery: Delivery
}

export class Destinations {
  readonly #options: DestinationsOptions
  /** by the names of their spools */
  #open = new Map<string, Open>()
  #batch = together
  /** those that are not wanted any more and still finish */
  readonly #closing = new Map<string, { readonly delivery: Delivery; readonly closed: Promise<void> }>()

  constructor(options: DestinationsOptions) {
    this.#options = options
  }

  get counts(): readonly DeliveryCounts[] {
    return [...this.#open.values()].map(({ delivery }) => delivery.counts)
  }

  /** Those that are as before go on; what waits for one that is gone stays in its spool. */
  configure(confs: readonly DestinationConf[], batch: BatchConf = together): void {
    const isSameBatch = isSame(this.#batch, batch)
    this.#batch = batch
    const wanted = new Map(confs.map((conf) => [spoolName(this.#options.type, conf), conf]))
    for (const [name, { delivery }] of this.#open) if (!wanted.has(name)) this.#close(name, delivery, true)
    const open = new Map<string, Open>()
    for (const [name, conf] of wanted) {
      const before = this.#open.get(name)
      const delivery = before?.delivery ?? this.#start(name, conf)
      if (!delivery) continue
      if (before && !(isSameBatch && isSame(before.conf, conf))) delivery.configure(this.#confOf(conf))
      open.set(name, { conf, delivery })
    }
    this.#open = open
  }

  /** @param contentOf what a destination gets of this record; nothing: it does not want it */
  append(contentOf: (conf: DestinationConf) => unknown): void {
    for (const { conf, delivery } of this.#open.values()) {
      const value = contentOf(conf)
      if (value !== undefined) delivery.append(value)
    }
  }

  flush(): void {
    for (const { delivery } of this.#open.values()) delivery.flush()
  }

  async close(): Promise<void> {
    for (const [name, { delivery }] of this.#open) this.#close(name, delivery, this.#batch.flushesAtEnd)
    this.#open = new Map()
    await Promise.all([...this.#closing.values()].map(({ closed }) => closed))
  }

  #close(name: string, delivery: Delivery, sends: boolean): void {
    const closed = delivery.close(sends).finally(() => this.#closing.delete(name))
    this.#closing.set(name, { delivery, closed })
    detached(closed, 'a destination of records')
  }

  #start(name: string, conf: DestinationConf): Delivery | undefined {
    const { clock, log, random, directory } = this.#options
    // one file has one writer
    this.#closing.get(name)?.delivery.abandon()
    const path = join(directory, `${name}.spool`)
    try {
      const spool = new Spool({ clock, log, random, path, mostBytes: conf.spoolBytes })
      return new Delivery({ clock, log, spool, refused: join(directory, `${name}.refused`), ...this.#confOf(conf) })
    } catch (error) {
      log.error(`records do not go to ${nameOf(conf)}: ${(error as Error).message}`, { code: 'record-not-written' })
      return undefined
    }
  }

  #confOf(conf: DestinationConf): DeliveryConf {
    const { size, timeMs } = conf.kind === 'webhook' ? conf : this.#batch
    return { name: nameOf(conf), destination: this.#make(conf), size: Math.max(1, size), timeMs }
  }

  #make(conf: DestinationConf): Destination {
    const { clock, log, type, sqlite } = this.#options
    if (conf.kind === 'sqlite') return new SqliteDestination(conf, sqlite)
    if (conf.kind === 'postgres') return new PostgresDestination(conf, log)
    return new WebhookDestination(conf, type, clock)
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const spoolName = (type: string, { kind, name }: DestinationConf) =>
  `${type}-${kind}-${name.replaceAll(/[^\w.@+-]/g, '_')}`

/** As people know it; passwords stay out. */
function nameOf(conf: DestinationConf): string {
  if (conf.kind === 'sqlite') return conf.path
  if (conf.kind === 'postgres') return `PostgreSQL ${conf.database}, table ${conf.table}`
  const { origin, pathname } = new URL(conf.url)
  return `${origin}${pathname}`
}
