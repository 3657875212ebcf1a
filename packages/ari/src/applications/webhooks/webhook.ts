// Applications whose events are posted to an address: signed, one after the other for each call, again until they are taken.
// Not a socket, though it looks like one to the applications: nothing comes back.

import { createHmac } from 'node:crypto'
import { type Clock, detached, type Log, type Random, type Timer } from '@jackfield/base'
import type { EventConnection } from '@jackfield/description'
import type { Application } from '../application.ts'
import type { Applications } from '../applications.ts'
import type { Session } from '../session.ts'
import { CallOfEvent } from './call-of-event.ts'
import { type Delivery, WebhookQueue } from './webhook-queue.ts'

export interface WebhookConf {
  /** the name of its section */
  readonly id: string
  readonly url: string
  /** bytes that sign what is posted, in base64; empty: nothing is signed */
  readonly secret: string
  readonly applications: readonly string[]
  readonly subscribeAll: boolean
  readonly timeoutMs: number
  /** the first delay before it is posted again, doubled each time, and the longest */
  readonly retryMs: number
  readonly mostRetryMs: number
  /** an event that was not taken for so long is dropped */
  readonly giveUpMs: number
  /** events of different calls that are posted at the same time */
  readonly parallel: number
  readonly queueEvents: number
  readonly queueCharacters: number
}

/** Posts; resolves with the status, rejects when there was no answer in time. */
export interface WebhookPoster {
  post(headers: Readonly<Record<string, string>>, body: string): Promise<number>
  close(): void
}

export interface WebhookDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly applications: Applications
  poster(conf: WebhookConf): WebhookPoster
  /** the call a channel is in */
  linkedIdOf(channelId: string): string | undefined
}

/** Statuses that say: this very content, never. All others but successes are tried again. */
const refusals: ReadonlySet<number> = new Set([400, 413, 422])

export class Webhook implements EventConnection {
  readonly user = { name: '', isReadOnly: true }
  readonly isOutbound = true
  readonly remote: string
  readonly conf: WebhookConf
  readonly #deps: WebhookDeps
  readonly #poster: WebhookPoster
  readonly #queue: WebhookQueue
  readonly #calls: CallOfEvent
  /** of this life: numbers begin anew after a restart */
  readonly #life: string
  #session: Session | undefined
  #number = 0
  #underWay = 0
  /** in a row; while there are any, one event at a time is tried */
  #failures = 0
  /** what they were */
  readonly #reasons = new Set<string>()
  #pause: Timer | undefined
  /** until its applications take no calls any more */
  #patience: Timer | undefined
  #lost: { reason: 'queue-full' | 'not-delivered'; count: number } | undefined
  #isUnreachable = false
  #isStopped = false

  constructor(conf: WebhookConf, deps: WebhookDeps) {
    this.conf = conf
    this.#deps = deps
    this.remote = new URL(conf.url).host
    this.#poster = deps.poster(conf)
    this.#queue = new WebhookQueue({ most: conf.queueEvents, mostCharacters: conf.queueCharacters })
    this.#calls = new CallOfEvent((channelId) => deps.linkedIdOf(channelId))
    this.#life = deps.random.uuid().slice(0, 8)
    for (const name of conf.applications) this.reclaim(name)
  }

  /** The application has nobody who serves it: it is taken when it is one of these. */
  reclaim(name: string): void {
    const { applications } = this.#deps
    if (this.#isStopped || !this.conf.applications.includes(name)) return
    const application = applications.register(name)
    if (application.isTaken) return
    if (this.conf.subscribeAll) applications.subscribeToAll(application)
    this.#session ??= applications.openOutbound(this.conf.applications, this, () => undefined)
    this.#session.hold(application)
    application.attach(this.#session, 'nothing')
    application.deliverOwn('ApplicationRegistered')
  }

  /** It is configured no more: what waits is dropped, and its applications are nobody's. */
  stop(): void {
    this.#isStopped = true
    this.#pause?.cancel()
    this.#patience?.cancel()
    const { size } = this.#queue
    if (size > 0) this.#deps.log.warning(`webhook ${this.conf.id}: ${size} events were not delivered`)
    const session = this.#session
    this.#session = undefined
    for (const application of [...(session?.held ?? [])]) {
      session?.replaced(application)
      application.giveUp()
    }
    session?.closed()
    this.#poster.close()
  }

  get bufferedBytes(): number {
    return this.#queue.characters
  }

  onDrained(): void {
    // nothing is held back for it: its queue has an end of its own
  }

  /** Somebody wants the session closed: another one is opened when its applications are free. */
  close(): void {
    this.#session = undefined
  }

  /** False: the queue is full, and the event is dropped. */
  send(text: string): boolean {
    if (this.#isStopped) return false
    if (this.#queue.isFull) {
      if (this.#lost?.reason !== 'queue-full')
        this.#deps.log.warning(
          `webhook ${this.conf.id}: ${this.#queue.size} events wait already, further ones are dropped`,
        )
      this.#lose('queue-full')
      return false
    }
    this.#admitLoss()
    const { callId, enters } = this.#calls.of(text)
    this.#queue.add({ number: ++this.#number, text, callId, enters, at: this.#deps.clock.now(), attempts: 0 })
    this.#pump()
    return true
  }

  #lose(reason: 'queue-full' | 'not-delivered'): void {
    this.#lost = { reason, count: (this.#lost?.count ?? 0) + 1 }
  }

  /** Says how many are missing before the next one. */
  #admitLoss(): void {
    const lost = this.#lost
    const application = this.#held[0]
    if (!lost || !application) return
    this.#lost = undefined
    application.deliverOwn('EventsLost', `"lost":${lost.count},"reason":"${lost.reason}"`)
  }

  get #held(): readonly Application[] {
    return [...(this.#session?.held ?? [])]
  }

  /** Posts as many as may be under way at once. */
  #pump(): void {
    const most = this.#failures > 0 ? 1 : this.conf.parallel
    while (!this.#isStopped && !this.#pause && this.#underWay < most) {
      const delivery = this.#queue.take()
      if (!delivery) return
      this.#underWay++
      detached(this.#deliver(delivery), 'a webhook')
    }
  }

  async #deliver(delivery: Delivery): Promise<void> {
    delivery.attempts++
    const outcome = await this.#poster
      .post(this.#headers(delivery), delivery.text)
      .catch((error: unknown) => (error as Error).message)
    this.#underWay--
    if (this.#isStopped) return
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) this.#taken(delivery)
    else if (typeof outcome === 'number' && refusals.has(outcome)) this.#refused(delivery, outcome)
    else this.#failed(delivery, typeof outcome === 'number' ? `it answers ${outcome}` : outcome)
    this.#pump()
  }

  #headers({ number, text, attempts }: Delivery): Record<string, string> {
    const { clock } = this.#deps
    const { secret, id: name } = this.conf
    const id = `${name}-${this.#life}-${number}`
    const timestamp = String(Math.floor(clock.wall() / 1000))
    const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
      .update(`${id}.${timestamp}.${text}`)
      .digest('base64')
    return {
      'content-type': 'application/json',
      'jackfield-delivery': String(number),
      'jackfield-attempt': String(attempts),
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      ...(secret === '' ? {} : { 'webhook-signature': `v1,${signature}` }),
    }
  }

  #taken(delivery: Delivery): void {
    this.#queue.done(delivery)
    this.#isBack()
  }

  #refused(delivery: Delivery, status: number): void {
    this.#deps.log.warning(`webhook ${this.conf.id}: an event was refused with ${status} and is dropped`)
    this.#queue.done(delivery)
    this.#isBack()
  }

  #failed(delivery: Delivery, why: string): void {
    const { clock, log, random } = this.#deps
    const { id, giveUpMs, retryMs, mostRetryMs } = this.conf
    this.#failures++
    // a receiver that is away for a day is worth one line for each reason, not thousands
    if (!this.#reasons.has(why)) log.warning(`webhook ${id}: ${why}; it is tried again`)
    this.#reasons.add(why)
    if (clock.now() - delivery.at >= giveUpMs) {
      this.#queue.done(delivery)
      this.#lose('not-delivered')
    } else this.#queue.again(delivery)
    this.#bePatient()
    if (this.#pause) return
    const full = Math.min(mostRetryMs, retryMs * 2 ** Math.min(this.#failures - 1, 20))
    this.#pause = clock.after(full * (0.75 + random.next() / 4), () => {
      this.#pause = undefined
      this.#pump()
    })
  }

  /** Calls wait for the receiver, but not for ever. */
  #bePatient(): void {
    const { applications, clock } = this.#deps
    const { oldestAt } = this.#queue
    if (oldestAt === undefined) {
      // nothing waits any more by which it could be noticed: the next call tries
      this.#isReachable()
      return
    }
    if (this.#isUnreachable || this.#patience) return
    const leftMs = oldestAt + applications.limits.unconnectedMs - clock.now()
    this.#patience = clock.after(Math.max(0, leftMs), () => this.#giveUpCalls())
  }

  #giveUpCalls(): void {
    const { applications, log } = this.#deps
    this.#isUnreachable = true
    log.warning(`webhook ${this.conf.id}: nothing was taken for too long, its applications take no calls`)
    const unseen = this.#queue.unseenChannels()
    for (const [at, application] of this.#held.entries()) applications.unreachable(application, at === 0 ? unseen : [])
  }

  #isBack(): void {
    if (this.#failures > 0) this.#deps.log.notice(`webhook ${this.conf.id}: events are taken again`)
    this.#failures = 0
    this.#reasons.clear()
    this.#isReachable()
  }

  #isReachable(): void {
    this.#patience?.cancel()
    this.#patience = undefined
    if (!this.#isUnreachable) return
    this.#isUnreachable = false
    for (const application of this.#held) application.isUnreachable = false
  }
}
