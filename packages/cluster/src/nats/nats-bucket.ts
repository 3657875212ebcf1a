// A bucket of JetStream: opened when it is used first, made again when its servers have lost it.
// Not a copy of what is in it. Every write names what it replaces, so that one which is made twice is written once.

import { type Dispose, detached, type Timer } from '@jackfield/base'
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JsMsg,
  jetstream,
} from '@nats-io/jetstream'
import { type KV, Kvm } from '@nats-io/kv'
import { headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node'
import { decodeKey, encodeKey } from '../engine/bucket-key.ts'
import type { Bucket, BucketChange, BucketWatcher, Found, Written } from '../engine/engine.ts'
import type { NatsOptions } from './nats-options.ts'

const usualTimeoutMs = 2000
const watchRetryMs = 500
/** without anything of what is still missing */
const usualStalledMs = 15_000

/** What JetStream answers to a write that expected another revision. */
const conflicts = new Set([10071, 10164])
const streamNotFound = 10059
/** a single server keeps one copy */
const notClustered = 10074

const operationHeader = 'KV-Operation'
const expectedHeader = 'Nats-Expected-Last-Subject-Sequence'

interface Opened {
  readonly js: JetStreamClient
  readonly kv: KV
}

interface Watch {
  readonly watcher: BucketWatcher
  /** of the beginning that counts: what an older one still delivers does not */
  round: number
  messages: ConsumerMessages | undefined
  /** runs while it is not complete */
  stalled: Timer | undefined
}

export class NatsBucket implements Bucket {
  readonly #name: string
  readonly #options: NatsOptions
  readonly #watches = new Set<Watch>()
  #nats: NatsConnection | undefined
  #opened: Promise<Opened> | undefined
  /** what was said of it last: once is enough, however often it is tried */
  #trouble = ''

  constructor(name: string, options: NatsOptions) {
    this.#name = name
    this.#options = options
  }

  connected(nats: NatsConnection): void {
    this.#nats = nats
    this.#opened = undefined
    for (const watch of this.#watches) this.#restart(watch)
  }

  disconnected(): void {
    this.#nats = undefined
    this.#opened = undefined
    for (const watch of this.#watches) this.#end(watch)
  }

  close(): void {
    this.disconnected()
    this.#watches.clear()
  }

  async get(key: string): Promise<Found> {
    try {
      const { kv } = await this.#open()
      const found = await kv.get(encodeKey(key))
      const entry =
        found && found.operation === 'PUT' ? { key, value: found.string(), revision: found.revision } : undefined
      return { ok: true, entry }
    } catch (error) {
      this.#failed(error)
      return { ok: false, code: 'unknown' }
    }
  }

  async create(key: string, value: string): Promise<Written> {
    const written = await this.#write(key, value, 0)
    if (written.ok || written.code !== 'conflict') return written
    // what was deleted leaves a mark, which has a revision of its own
    const mark = await this.#deletionMark(key)
    return mark === undefined ? written : this.#write(key, value, mark)
  }

  update(key: string, value: string, revision: number): Promise<Written> {
    return this.#write(key, value, revision)
  }

  put(key: string, value: string): Promise<Written> {
    return this.#write(key, value, undefined)
  }

  delete(key: string, revision: number): Promise<Written> {
    return this.#write(key, undefined, revision)
  }

  watch(watcher: BucketWatcher): Dispose {
    const watch: Watch = { watcher, round: 0, messages: undefined, stalled: undefined }
    this.#watches.add(watch)
    this.#restart(watch)
    return () => {
      this.#watches.delete(watch)
      this.#end(watch)
    }
  }

  async #deletionMark(key: string): Promise<number | undefined> {
    try {
      const { kv } = await this.#open()
      const found = await kv.get(encodeKey(key))
      return found && found.operation !== 'PUT' ? found.revision : undefined
    } catch {
      return undefined
    }
  }

  async #write(
    key: string,
    value: string | undefined,
    expected: number | undefined,
    isAgain = false,
  ): Promise<Written> {
    try {
      const { js } = await this.#open()
      const head = writeHeaders(value, expected)
      const { seq } = await js.publish(`$KV.${this.#name}.${encodeKey(key)}`, value ?? '', { headers: head })
      return { ok: true, revision: seq }
    } catch (error) {
      if (error instanceof JetStreamApiError && conflicts.has(error.code)) return { ok: false, code: 'conflict' }
      this.#failed(error)
      // nobody was asked: the bucket is gone, and is made again
      if ((error as Error).name === 'JetStreamNotEnabled' && !isAgain) return this.#write(key, value, expected, true)
      return { ok: false, code: 'unknown' }
    }
  }

  #open(): Promise<Opened> {
    this.#opened ??= this.#create()
    return this.#opened
  }

  async #create(): Promise<Opened> {
    const opened = await this.#make()
    this.#trouble = ''
    return opened
  }

  async #make(): Promise<Opened> {
    const nats = this.#nats
    if (!nats) throw new Error('not connected')
    const timeout = this.#options.timeoutMs ?? usualTimeoutMs
    const js = jetstream(nats, { timeout })
    const create = (replicas: number) =>
      new Kvm(js).create(this.#name, { replicas, history: 1, allow_direct: false, timeout })
    try {
      return { js, kv: await create(this.#options.replicas) }
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) throw error
      // another node makes it at this moment: then it is there now
      if (error.code !== notClustered) return { js, kv: await create(this.#options.replicas) }
      this.#options.log.warning(
        `the NATS server is alone: ${this.#name} is kept in one copy instead of ${this.#options.replicas}`,
      )
      return { js, kv: await create(1) }
    }
  }

  /** The next one opens it anew: it may have been lost. */
  #failed(error: unknown): void {
    this.#opened = undefined
    const text = (error as Error).message
    if (!(error instanceof JetStreamApiError) || error.code === streamNotFound || text === this.#trouble) return
    this.#trouble = text
    this.#options.log.warning(`the bucket ${this.#name} cannot be used: ${text}`)
  }

  #end(watch: Watch): void {
    watch.round++
    watch.stalled?.cancel()
    watch.messages?.stop()
    watch.messages = undefined
  }

  /** More has to come: a copy that is stuck is not waited for, another beginning may be served by another one. */
  #expect(watch: Watch): void {
    const { clock, log, stalledMs = usualStalledMs } = this.#options
    watch.stalled?.cancel()
    watch.stalled = clock.after(stalledMs, () => {
      log.warning(`reading the bucket ${this.#name} has stalled for ${stalledMs / 1000} s: it is read again`)
      this.#restart(watch)
    })
  }

  #restart(watch: Watch): void {
    this.#end(watch)
    if (this.#nats) detached(this.#begin(watch, watch.round), `the watch of ${this.#name}`)
  }

  async #begin(watch: Watch, round: number): Promise<void> {
    const { clock } = this.#options
    while (watch.round === round && this.#watches.has(watch)) {
      try {
        await this.#follow(watch, round)
      } catch (error) {
        this.#failed(error)
      }
      await clock.sleep(watchRetryMs)
    }
  }

  /** Until it ends by itself: then it begins anew. */
  async #follow(watch: Watch, round: number): Promise<void> {
    const { js } = await this.#open()
    const newest = await this.#newest(js)
    if (watch.round !== round) return
    const consumer = await js.consumers.getPushConsumer(`KV_${this.#name}`, {
      deliver_policy: DeliverPolicy.LastPerSubject,
      ack_policy: AckPolicy.None,
      filter_subject: `$KV.${this.#name}.>`,
    } as Parameters<typeof js.consumers.getPushConsumer>[1])
    if (watch.round !== round) return
    const { watcher } = watch
    watch.stalled?.cancel()
    watcher.begin()
    let isComplete = newest === 0
    if (isComplete) watcher.complete()
    else this.#expect(watch)
    const messages = await consumer.consume({
      callback: (message) => {
        if (watch.round !== round) return
        watcher.change(this.#changeOf(message))
        if (isComplete) return
        isComplete = message.seq >= newest
        if (!isComplete) return this.#expect(watch)
        watch.stalled?.cancel()
        watcher.complete()
      },
    })
    if (watch.round !== round) return messages.stop()
    watch.messages = messages
    for await (const { type } of messages.status()) {
      // the library would go on from the last number, which means nothing in a bucket that was made anew
      if (type === 'stream_not_found' || type === 'consumer_deleted' || type === 'ordered_consumer_recreated') break
    }
    messages.stop()
    this.#opened = undefined
  }

  /**
   * The revision of the newest entry, deletions included, as the leader of the bucket has it; 0: there is none. A watch is served by any of the copies, and
   * one that lags behind knows nothing of what it lacks. Entries come in the order of their revisions, the newest last.
   */
  async #newest(js: JetStreamClient): Promise<number> {
    const { streams } = await js.jetstreamManager(false)
    const newest = await streams.getMessage(`KV_${this.#name}`, { last_by_subj: `$KV.${this.#name}.>` })
    return newest?.seq ?? 0
  }

  #changeOf(message: JsMsg): BucketChange {
    const key = decodeKey(message.subject.slice(`$KV.${this.#name}.`.length))
    const isDeleted = message.headers?.has(operationHeader) === true
    return { key, value: isDeleted ? undefined : message.string(), revision: message.seq }
  }
}

function writeHeaders(value: string | undefined, expected: number | undefined): MsgHdrs {
  const head = headers()
  if (value === undefined) head.set(operationHeader, 'DEL')
  if (expected !== undefined) head.set(expectedHeader, String(expected))
  return head
}
