// A node's connection to a memory engine: it has a server, loses it, finds another one.
// Not the servers. It can be paused like a process, and killed.

import { type Dispose, Notice, type Timer } from '@jackfield/base'
import type { Answer, Bucket, BucketChange, BucketWatcher, Engine, Found, Written } from '../engine/engine.ts'
import { matchesSubject } from '../engine/subject.ts'
import type { MemoryMessage, MemoryServers } from './memory-servers.ts'
import type { Proposal } from './memory-store.ts'

/** How long a write or a read waits for the majority. */
const bucketTimeoutMs = 2000

/** A connection of a process that stands still is given up by the server after this. */
const staleAfterMs = 10_000

const reconnectMs = 250

interface Subscription {
  readonly pattern: string
  handle(message: MemoryMessage): void
}

interface Watch {
  readonly bucket: string
  readonly watcher: BucketWatcher
  /** what arrives after its beginning at this server; nothing: it has to begin */
  isRunning: boolean
  /** the revision with which it is complete; 0: it is */
  newest: number
  timer: Timer | undefined
}

export class MemoryClient implements Engine {
  readonly host: string
  readonly #engine: MemoryServers
  readonly #connection = new Notice<boolean>()
  readonly #subscriptions = new Set<Subscription>()
  readonly #watches = new Set<Watch>()
  #server: string | undefined
  #isClosed = false
  #reconnect: Timer | undefined
  #pausedAt: number | undefined
  /** what arrived while it was paused */
  #held: (() => void)[] = []
  #stale: Timer | undefined
  #dying: { left: number; readonly died: () => void } | undefined

  readonly onConnection = this.#connection.on

  constructor(engine: MemoryServers, host: string) {
    this.#engine = engine
    this.host = host
    this.#server = this.#findServer()
  }

  /** where it is connected to, as the engine sees it */
  get server(): string | undefined {
    return this.#server
  }

  get isConnected(): boolean {
    return this.#server !== undefined
  }

  get trouble(): string {
    return this.isConnected ? '' : 'no server of the engine can be reached'
  }

  get subjects(): readonly string[] {
    return [...this.#subscriptions].map(({ pattern }) => pattern)
  }

  send(subject: string, text: string): void {
    if (this.#dying && this.#dying.left-- <= 0) {
      const { died } = this.#dying
      this.#dying = undefined
      this.kill()
      died()
    }
    this.#toServer((server) => this.#engine.route(server, { subject, text }))
  }

  subscribe(subject: string, handle: (text: string, subject: string) => void): Dispose {
    return this.#add({ pattern: subject, handle: (message) => handle(message.text, message.subject) })
  }

  answer(subject: string, handle: (text: string) => string | Promise<string>): Dispose {
    const respond = async ({ text, answer }: MemoryMessage) => {
      try {
        const answered = await handle(text)
        this.#toServer((server) => answer?.(server, answered))
      } catch {
        // whoever asked waits in vain, as with any engine
      }
    }
    return this.#add({ pattern: subject, handle: (message) => void respond(message) })
  }

  request(subject: string, text: string, timeoutMs: number): Promise<Answer> {
    if (!this.isConnected) return Promise.resolve({ ok: false, code: 'not-connected' })
    return this.#limited<Answer>(timeoutMs, { ok: false, code: 'no-answer' }, (done) => {
      this.#toServer((server) => {
        const back = (act: () => void) => this.#engine.network.send(server, this.host, () => this.#whenAwake(act))
        if (!this.#engine.hasInterest(server, subject)) {
          back(() => done({ ok: false, code: 'nobody-listens' }))
          return
        }
        const answer = (from: string, answered: string) =>
          this.#engine.network.send(from, server, () => back(() => done({ ok: true, text: answered })))
        this.#engine.route(server, { subject, text, answer })
      })
    })
  }

  bucket(name: string): Bucket {
    const write = (key: string, value: string | undefined, expected: number | undefined) =>
      this.#write({ bucket: name, key, value, expected })
    return {
      get: (key) => this.#read(name, key),
      create: (key, value) => write(key, value, 0),
      update: (key, value, revision) => write(key, value, revision),
      put: (key, value) => write(key, value, undefined),
      delete: (key, revision) => write(key, undefined, revision),
      watch: (watcher) => this.#watch(name, watcher),
    }
  }

  async close(): Promise<void> {
    this.kill()
  }

  /** The process ends without a word: its server notices at once. */
  kill(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#leaveServer()
    this.#reconnect?.cancel()
    this.#stale?.cancel()
    for (const watch of this.#watches) watch.timer?.cancel()
    this.#watches.clear()
    this.#engine.forget(this)
  }

  /** The process ends in the middle of what it does: after so many messages more, of which the next one is not sent. */
  killAfter(messages: number, died: () => void): void {
    this.#dying = { left: messages, died }
  }

  /** The process stands still: what arrives waits. */
  pause(): void {
    if (this.#pausedAt !== undefined) return
    this.#pausedAt = this.#engine.clock.now()
    this.#stale = this.#engine.clock.after(staleAfterMs, () => {
      this.#held = []
      this.#leaveServer(true)
    })
  }

  resume(): void {
    this.#pausedAt = undefined
    this.#stale?.cancel()
    if (this.#server === undefined) this.#connection.emit(false)
    for (const act of this.#held.splice(0)) act()
    this.review()
  }

  isSubscribed(subject: string): boolean {
    return [...this.#subscriptions].some(({ pattern }) => matchesSubject(pattern, subject))
  }

  receive(message: MemoryMessage): void {
    this.#whenAwake(() => {
      for (const { pattern, handle } of [...this.#subscriptions])
        if (matchesSubject(pattern, message.subject)) handle(message)
    })
  }

  /** Its server has seen a change. */
  applied(bucket: string, change: BucketChange): void {
    for (const watch of this.#watches) {
      if (watch.bucket !== bucket || !watch.isRunning) continue
      this.#engine.network.send(this.#server as string, this.host, () =>
        this.#whenAwake(() => this.#changed(watch, change)),
      )
    }
  }

  /** The store lost everything: watches notice after a while, and begin anew. */
  loseWatches(): void {
    for (const watch of this.#watches) this.#restart(watch, 1000 + this.#engine.random.below(4000))
  }

  /** Something changed in the network: is there still a server? */
  review(): void {
    if (this.#isClosed) return
    const server = this.#server
    if (server !== undefined) {
      const isLost = !(this.#engine.isServerUp(server) && this.#engine.network.isConnected(this.host, server))
      if (!isLost) return
      this.#leaveServer()
    }
    this.#reconnect ??= this.#engine.clock.after(reconnectMs, () => {
      this.#reconnect = undefined
      if (this.#pausedAt === undefined) this.#connect()
      this.review()
    })
  }

  #connect(): void {
    const server = this.#findServer()
    if (server === undefined || this.#server !== undefined) return
    this.#server = server
    for (const { pattern } of this.#subscriptions) this.#engine.interest(server, pattern, 1)
    for (const watch of this.#watches) this.#restart(watch, 0)
    this.#connection.emit(true)
  }

  #leaveServer(isSilent = false): void {
    const server = this.#server
    if (server === undefined) return
    this.#server = undefined
    if (this.#engine.isServerUp(server))
      for (const { pattern } of this.#subscriptions) this.#engine.interest(server, pattern, -1)
    for (const watch of this.#watches) watch.isRunning = false
    if (!isSilent) this.#connection.emit(false)
  }

  #findServer(): string | undefined {
    const { hosts, network } = this.#engine
    const open = hosts.filter(
      (host) => this.#engine.isServerUp(host) && network.isOpen(this.host, host) && network.isOpen(host, this.host),
    )
    return open.includes(this.host) ? this.host : open[0]
  }

  #add(subscription: Subscription): Dispose {
    this.#subscriptions.add(subscription)
    if (this.#server !== undefined) this.#engine.interest(this.#server, subscription.pattern, 1)
    return () => {
      if (!this.#subscriptions.delete(subscription)) return
      if (this.#server !== undefined) this.#engine.interest(this.#server, subscription.pattern, -1)
    }
  }

  #toServer(act: (server: string) => void): void {
    const server = this.#server
    if (server === undefined) return
    this.#engine.network.send(this.host, server, () => {
      if (this.#engine.isServerUp(server)) act(server)
    })
  }

  #whenAwake(act: () => void): void {
    if (this.#isClosed) return
    if (this.#pausedAt === undefined) act()
    else this.#held.push(act)
  }

  #limited<T>(timeoutMs: number, otherwise: T, act: (done: (value: T) => void) => void): Promise<T> {
    return new Promise((resolve) => {
      const timer = this.#engine.clock.after(timeoutMs, () => this.#whenAwakeOrClosed(() => resolve(otherwise)))
      act((value) => {
        timer.cancel()
        resolve(value)
      })
    })
  }

  #whenAwakeOrClosed(act: () => void): void {
    if (this.#isClosed) act()
    else this.#whenAwake(act)
  }

  #write(write: Omit<Proposal, 'done'>): Promise<Written> {
    const unknown: Written = { ok: false, code: 'unknown' }
    if (!this.isConnected) return Promise.resolve(unknown)
    return this.#limited<Written>(bucketTimeoutMs, unknown, (done) => {
      this.#toServer((server) => {
        const back = (written: Written) =>
          this.#engine.network.send(server, this.host, () => this.#whenAwake(() => done(written)))
        this.#engine.store.propose(server, { ...write, done: back })
      })
    })
  }

  #read(bucket: string, key: string): Promise<Found> {
    const unknown: Found = { ok: false, code: 'unknown' }
    if (!this.isConnected) return Promise.resolve(unknown)
    return this.#limited<Found>(bucketTimeoutMs, unknown, (done) => {
      this.#toServer((server) => {
        const back = (found: Found) =>
          this.#engine.network.send(server, this.host, () => this.#whenAwake(() => done(found)))
        this.#engine.store.read(server, bucket, key, back)
      })
    })
  }

  #changed(watch: Watch, change: BucketChange): void {
    if (!watch.isRunning || !this.#watches.has(watch)) return
    watch.watcher.change(change)
    if (watch.newest === 0 || change.revision < watch.newest) return
    watch.newest = 0
    watch.watcher.complete()
  }

  #watch(bucket: string, watcher: BucketWatcher): Dispose {
    const watch: Watch = { bucket, watcher, isRunning: false, newest: 0, timer: undefined }
    this.#watches.add(watch)
    this.#restart(watch, 0)
    return () => {
      watch.timer?.cancel()
      this.#watches.delete(watch)
    }
  }

  /** It needs a majority to begin, and is complete with the newest entry of the leader; all of it comes from its server's copy, which may lag behind. */
  #restart(watch: Watch, delayMs: number): void {
    watch.isRunning = false
    watch.timer?.cancel()
    watch.timer = this.#engine.clock.after(delayMs + 1, () => {
      const server = this.#server
      if (server === undefined || !this.#watches.has(watch)) return
      if (!this.#engine.store.isAvailableAt(server)) {
        this.#restart(watch, 1000)
        return
      }
      const { store } = this.#engine
      const newest = store.newest(watch.bucket)
      const isCurrent = store.newestAt(server, watch.bucket) >= newest
      watch.isRunning = true
      watch.newest = isCurrent ? 0 : newest
      const entries = store.entriesAt(server, watch.bucket)
      this.#engine.network.send(server, this.host, () =>
        this.#whenAwake(() => {
          if (!this.#watches.has(watch)) return
          watch.watcher.begin()
          for (const entry of entries) watch.watcher.change(entry)
          if (isCurrent) watch.watcher.complete()
        }),
      )
    })
  }
}
