// The engine on NATS: one connection, made again whenever it is lost; buckets are key-value buckets of JetStream.
// Not the servers: they run by themselves, three of them. Nothing waits for them to be there.

import { type Dispose, detached, firstAtEndOfTurn, Notice } from '@jackfield/base'
import { connect, createInbox, credsAuthenticator, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { Answer, Bucket, Engine } from '../engine/engine.ts'
import { NatsBucket } from './nats-bucket.ts'
import type { NatsOptions } from './nats-options.ts'
import { serverAddress } from './server-address.ts'
import { serverIdentity } from './server-identity.ts'
import { isServerNewEnough, oldestServer } from './server-version.ts'

const usualPingIntervalMs = 1000

const connectTimeoutMs = 5000
const retryMs = 1000
/** what an administrator has to mend is tried again after this */
const refusedRetryMs = 10_000
/** how often a node looks for the server beside it, once it had to take another one */
const homeMs = 5_000
/** what a server says instead of an answer when nobody listens on a subject */
const noResponders = 503

interface Subscription {
  readonly subject: string
  handle(message: Msg): void
  stop: Dispose
}

export class NatsEngine implements Engine {
  readonly #options: NatsOptions
  readonly #connection = new Notice<boolean>()
  readonly #subscriptions = new Set<Subscription>()
  readonly #buckets = new Map<string, NatsBucket>()
  readonly #closing = new AbortController()
  /** where answers to this connection's requests come to; each request adds its number */
  readonly #inbox: string
  /** of this turn: written at its end, all at once */
  #outgoing: { readonly subject: string; readonly text: string; readonly reply: string | undefined }[] = []
  readonly #requests = new Map<string, (answer: Answer) => void>()
  #requested = 0
  #nats: NatsConnection | undefined
  /** to the server beside this node, which is back: it follows the one there is */
  #next: NatsConnection | undefined
  #isConnected = false
  #lastTrouble = ''

  readonly onConnection = this.#connection.on

  /** It connects by itself, as soon as it can and as often as it has to. */
  constructor(options: NatsOptions) {
    this.#options = options
    this.#inbox = `${createInbox(options.inbox)}.`
    this.#add(`${this.#inbox}*`, (message) => this.#answered(message))
    detached(this.#run(), 'the connection to NATS')
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  /** What keeps it from being connected, in words; empty when nothing does. */
  get trouble(): string {
    return this.#isConnected ? '' : this.#lastTrouble
  }

  send(subject: string, text: string): void {
    if (this.#isConnected) this.#send(subject, text)
  }

  subscribe(subject: string, handle: (text: string, subject: string) => void): Dispose {
    return this.#add(subject, (message) => handle(message.string(), message.subject))
  }

  answer(subject: string, handle: (text: string) => string | Promise<string>): Dispose {
    return this.#add(subject, (message) =>
      detached(
        Promise.resolve(message.string())
          .then(handle)
          .then(
            (text) => message.reply !== undefined && this.#send(message.reply, text),
            (error: Error) => this.#options.log.error(`no answer to a request on ${subject}: ${error.message}`),
          ),
        'the answer to a request',
      ),
    )
  }

  /** The library's own requests make three errors with their stacks for each, also for those that are answered. */
  request(subject: string, text: string, timeoutMs: number): Promise<Answer> {
    if (!this.#isConnected) return Promise.resolve({ ok: false, code: 'not-connected' })
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const reply = `${this.#inbox}${++this.#requested}`
    const timer = this.#options.clock.after(timeoutMs, () => this.#settle(reply, { ok: false, code: 'no-answer' }))
    this.#requests.set(reply, (answer) => {
      timer.cancel()
      resolve(answer)
    })
    this.#send(subject, text, reply)
    return promise
  }

  bucket(name: string): Bucket {
    let bucket = this.#buckets.get(name)
    if (!bucket) {
      bucket = new NatsBucket(`${this.#options.bucketPrefix}${name}`, this.#options)
      this.#buckets.set(name, bucket)
      if (this.#isConnected) bucket.connected(this.#nats as NatsConnection)
    }
    return bucket
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return
    this.#closing.abort()
    for (const bucket of this.#buckets.values()) bucket.close()
    this.#flush()
    this.#setConnected(false)
    for (const reply of this.#requests.keys()) this.#settle(reply, { ok: false, code: 'no-answer' })
    const nats = this.#nats
    this.#nats = undefined
    try {
      await nats?.flush()
    } catch {
      // there is nobody to send to any more
    }
    await nats?.close()
    await this.#next?.close()
  }

  async #run(): Promise<void> {
    const { clock } = this.#options
    const { signal } = this.#closing
    while (!signal.aborted) {
      let waitMs = retryMs
      try {
        const nats = this.#next ?? (await connect(this.#connectOptions()))
        this.#next = undefined
        if (signal.aborted) return await nats.close()
        waitMs = (await this.#follow(nats)) ? retryMs : refusedRetryMs
      } catch (error) {
        this.#report(`there is no connection to NATS: ${(error as Error).message}`)
      }
      if (!signal.aborted && !this.#next) await clock.sleep(waitMs, signal)
    }
  }

  /**
   * Nodes whose servers were gone for a while would else all stay with those that are left: these would carry everything, and one link that
   * fails would cut several nodes off.
   */
  async #goHome(nats: NatsConnection): Promise<void> {
    const [first = ''] = this.#options.servers
    const home = serverAddress(first)
    const options = this.#connectOptions()
    while (this.#nats === nats) {
      await this.#options.clock.sleep(homeMs, this.#closing.signal)
      if (this.#nats !== nats || !this.#isConnected || nats.getServer() === home) continue
      const look = await connect({ ...options, servers: [first], reconnect: false }).catch(() => undefined)
      if (!look) continue
      await look.close()
      const other = await connect(options).catch(() => undefined)
      if (other?.getServer() === home && this.#nats === nats) {
        this.#next = other
        this.#flush()
        await nats.flush().catch(() => undefined)
        await nats.close()
      } else await other?.close()
    }
  }

  /** Until this connection is over; false when its server is none of ours to use. */
  async #follow(nats: NatsConnection): Promise<boolean> {
    if (!this.#accept(nats)) {
      await nats.close()
      return false
    }
    this.#nats = nats
    for (const subscription of this.#subscriptions) this.#listen(nats, subscription)
    this.#setConnected(true)
    detached(
      this.#goHome(nats).catch((error: Error) => {
        if (!this.#closing.signal.aborted) throw error
      }),
      'the way to the NATS server beside this node',
    )
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') {
        this.#setConnected(false)
        this.#report(`the connection to NATS at ${status.server} is lost; calls go on`)
      } else if (status.type === 'reconnect') {
        if (!this.#accept(nats)) {
          await nats.close()
          return false
        }
        this.#setConnected(true)
      } else if (status.type === 'error') this.#options.log.error(`NATS reports: ${status.error.message}`)
      else if (status.type === 'close') break
    }
    this.#setConnected(false)
    this.#nats = undefined
    return true
  }

  #accept(nats: NatsConnection): boolean {
    const { version = '', jetstream } = nats.info ?? {}
    const server = nats.getServer()
    if (!isServerNewEnough(version)) {
      this.#report(`the NATS server ${server} has version ${version}, which is too old: ${oldestServer} is needed`)
      return false
    }
    if (jetstream !== true) {
      this.#report(`the NATS server ${server} runs without JetStream: start it with jetstream enabled`)
      return false
    }
    this.#lastTrouble = ''
    this.#options.log.notice(`connected to NATS ${version} at ${server}`)
    return true
  }

  #connectOptions() {
    const { servers, name, credentials, tls, inbox } = this.#options
    const isEncrypted = tls !== undefined || servers.some((server) => server.startsWith('tls:'))
    return {
      ...{ servers: [...servers], name, inboxPrefix: inbox },
      ...(credentials !== undefined && { authenticator: credsAuthenticator(Buffer.from(credentials)) }),
      ...(isEncrypted && { tls: { ...tls, checkServerIdentity: serverIdentity(servers) } }),
      // the one beside this node stands first
      noRandomize: true,
      pingInterval: this.#options.pingIntervalMs ?? usualPingIntervalMs,
      maxPingOut: 2,
      timeout: connectTimeoutMs,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
    }
  }

  #send(subject: string, text: string, reply?: string): void {
    if (this.#outgoing.push({ subject, text, reply }) === 1) firstAtEndOfTurn(() => this.#flush())
  }

  #flush(): void {
    const outgoing = this.#outgoing
    this.#outgoing = []
    for (const { subject, text, reply } of outgoing) {
      // what the library keeps until it is connected again would come too late
      if (!this.#isConnected) {
        if (reply !== undefined) this.#settle(reply, { ok: false, code: 'not-connected' })
        continue
      }
      try {
        this.#nats?.publish(subject, text, reply === undefined ? undefined : { reply })
      } catch (error) {
        this.#options.log.error(`cannot send ${text.length} characters on ${subject}: ${(error as Error).message}`)
        if (reply !== undefined) this.#settle(reply, { ok: false, code: 'no-answer' })
      }
    }
  }

  #answered(message: Msg): void {
    const isUnheard = message.data.length === 0 && message.headers?.code === noResponders
    this.#settle(
      message.subject,
      isUnheard ? { ok: false, code: 'nobody-listens' } : { ok: true, text: message.string() },
    )
  }

  #settle(reply: string, answer: Answer): void {
    const settle = this.#requests.get(reply)
    this.#requests.delete(reply)
    settle?.(answer)
  }

  #add(subject: string, handle: Subscription['handle']): Dispose {
    const subscription: Subscription = { subject, handle, stop: () => undefined }
    this.#subscriptions.add(subscription)
    if (this.#nats) this.#listen(this.#nats, subscription)
    return () => {
      if (this.#subscriptions.delete(subscription)) subscription.stop()
    }
  }

  #listen(nats: NatsConnection, subscription: Subscription): void {
    const subscribed = nats.subscribe(subscription.subject, {
      callback: (error, message) => {
        if (error) this.#options.log.error(`cannot listen on ${subscription.subject}: ${error.message}`)
        else if (this.#subscriptions.has(subscription)) subscription.handle(message)
      },
    })
    subscription.stop = () => subscribed.unsubscribe()
  }

  #setConnected(isConnected: boolean): void {
    if (this.#isConnected === isConnected) return
    this.#isConnected = isConnected
    const nats = this.#nats
    for (const bucket of this.#buckets.values()) {
      if (isConnected && nats) bucket.connected(nats)
      else bucket.disconnected()
    }
    this.#connection.emit(isConnected)
  }

  /** Once, not at every try. */
  #report(trouble: string): void {
    if (trouble === this.#lastTrouble) return
    this.#lastTrouble = trouble
    this.#options.log.error(trouble, { code: 'cluster-engine' })
  }
}
