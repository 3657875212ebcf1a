// SUBSCRIBE and NOTIFY outside of calls: who may watch what, how many may, who is told unasked, and what survives a restart.
// Not the packages: lamps and mailboxes each have their own file.

import type { Dispose } from '@jackfield/base'
import { formatUri, isSipUri } from '@jackfield/sip'
import { bareUri } from '../messages/addresses.ts'
import type { IdentifiedRequest } from '../signalling/signalling.ts'
import { parseMessageSummary } from './bodies/message-summary.ts'
import { SubscriptionStore } from './kept/subscription-store.ts'
import { Lamps } from './packages/lamps.ts'
import { WaitingMessages } from './packages/waiting-messages.ts'
import type { WatchPackage } from './packages/watch-package.ts'
import { resumeSubscriptions } from './resume-subscriptions.ts'
import { Subscription, type SubscriptionDeps, type SubscriptionFacts } from './subscription.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'
import { UnaskedSummaries } from './unasked-summaries.ts'
import { grantExpiry, packageOf } from './watch-request.ts'
import { findList, readWish, type WatchWish } from './watch-wish.ts'

/** More than the largest console has lamps; a phone gone wild is turned away. */
const mostPerEndpoint = 1000
/** What a datagram carries, less the headers. */
const mostDatagramBytes = 60_000

export class PjsipSubscriptions {
  readonly #deps: SubscriptionsDeps
  readonly #lamps: Lamps
  readonly #messages: WaitingMessages
  readonly #packages: ReadonlyMap<string, WatchPackage>
  readonly #unasked: UnaskedSummaries
  readonly #store: SubscriptionStore
  readonly #subscriptions = new Set<Subscription>()
  readonly #counts = new Map<string, number>()
  readonly #parts: SubscriptionDeps
  readonly #stop: Dispose

  constructor(deps: SubscriptionsDeps) {
    this.#deps = deps
    this.#lamps = new Lamps(deps)
    this.#messages = new WaitingMessages(deps)
    const packages = [this.#lamps.presence, this.#lamps.dialog, this.#messages]
    this.#packages = new Map(packages.map((one) => [one.name, one]))
    this.#unasked = new UnaskedSummaries(deps, this.#messages)
    this.#store = new SubscriptionStore(deps.clock, deps.space)
    this.#parts = {
      clock: deps.clock,
      random: deps.random,
      keep: (subscription) => {
        const { kept } = subscription
        if (kept) this.#store.put(kept)
      },
      ended: (subscription) => this.#ended(subscription),
    }
    this.#stop = deps.signalling.objects.onChanged(({ type, name, change }) => {
      if (type === 'resource_list') this.#listsChanged()
      if (type === 'endpoint' && change === 'deleted') this.#endpointGone(name)
    })
    deps.signalling.handle('SUBSCRIBE', (request) => this.#subscribe(request))
    deps.signalling.handle('NOTIFY', (request) => this.#notified(request))
  }

  /** How many there are. */
  get size(): number {
    return this.#subscriptions.size
  }

  /** In the order they came. */
  list(): Iterable<Subscription> {
    return this.#subscriptions
  }

  open(): void {
    resumeSubscriptions(
      { ...this.#deps, store: this.#store, packages: this.#packages, parts: this.#parts },
      (subscription) => this.#add(subscription),
    )
    this.#unasked.notifyEverybody()
  }

  /** Everybody is to subscribe again, where another exchange takes it. How many there were. */
  finishAll(reason: string): number {
    const all = [...this.#subscriptions]
    for (const subscription of all) subscription.finish(reason)
    return all.length
  }

  close(): void {
    this.#stop()
    for (const subscription of this.#subscriptions) subscription.close()
    this.#store.close()
    this.#lamps.close()
    this.#messages.close()
    this.#unasked.close()
  }

  #subscribe(request: IdentifiedRequest): void {
    const { incoming, endpoint } = request
    const kind = this.#packages.get(packageOf(incoming.request))
    if (!kind) {
      incoming.respond(489, { headers: [['allow-events', [...this.#packages.keys()].join(', ')]] })
      return
    }
    if (!endpoint.allow_subscribe) {
      incoming.respond(603)
      return
    }
    const count = this.#counts.get(endpoint.name) ?? 0
    if (count >= mostPerEndpoint) {
      this.#deps.log.warning(`a subscription of ${endpoint.name} is refused: it has ${count} already`)
      incoming.respond(503, { headers: [['retry-after', '60']] })
      return
    }
    const wish = readWish(this.#deps.signalling.objects, kind, request)
    if ('refusal' in wish) {
      incoming.respond(wish.refusal, { headers: wish.headers })
      return
    }
    const granted = grantExpiry(request)
    if (granted !== undefined) this.#accept(request, wish, granted)
  }

  #accept({ incoming, endpoint }: IdentifiedRequest, wish: WatchWish, granted: number): void {
    const { signalling, transports, random } = this.#deps
    const { flow, request } = incoming
    const { from } = request
    const local = signalling.localFor(flow, endpoint)
    const facts = {
      id: random.uuid(),
      wish,
      view: {
        endpoint,
        uri: wish.uri,
        watcher: formatUri(isSipUri(from.uri) ? bareUri(from.uri) : from.uri),
        userAgent: request.header('user-agent') ?? '',
        bodyType: wish.bodyType,
        local,
        mark: incoming.localTag,
        firstVersion: 0,
      },
      transport: transports.settingsOf(flow)?.name ?? '',
      granted,
      isLasting: !flow.isReliable || !(endpoint.rewrite_contact || flow.transport.startsWith('WS')),
    }
    if (wish.list && !flow.isReliable && !this.#fitsDatagram(facts)) {
      incoming.respond(513)
      return
    }
    const subscription = new Subscription(this.#parts, facts)
    const notifier = signalling.agent.acceptSubscription(incoming, {
      handler: subscription.handler,
      expires: granted,
      leastExpires: endpoint.sub_min_expiry,
      contact: local.contact,
      credentials: signalling.credentials(endpoint),
      transport: transports.transportOf(flow),
      ...(wish.list ? { headers: [['require', 'eventlist']] as const } : {}),
    })
    if (!notifier) {
      subscription.close()
      return
    }
    this.#add(subscription)
    subscription.begin(notifier)
  }

  #fitsDatagram(facts: SubscriptionFacts): boolean {
    const trial = new Subscription(this.#parts, facts)
    const bytes = Buffer.byteLength(trial.handler.current().body ?? '')
    trial.close()
    if (bytes <= mostDatagramBytes) return true
    const { endpoint } = facts.view
    this.#deps.log.warning(
      `the resource list ${facts.wish.thing} is too large for UDP: ${endpoint.name} must subscribe over TCP`,
    )
    return false
  }

  #add(subscription: Subscription): void {
    const { name } = subscription.facts.view.endpoint
    this.#subscriptions.add(subscription)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  #ended(subscription: Subscription): void {
    this.#store.remove(subscription.facts.id)
    if (!this.#subscriptions.delete(subscription)) return
    const { name } = subscription.facts.view.endpoint
    const left = (this.#counts.get(name) ?? 1) - 1
    if (left > 0) this.#counts.set(name, left)
    else this.#counts.delete(name)
  }

  /** Whoever watches a list sees it as it is configured now; one that is gone is said to be. */
  #listsChanged(): void {
    const { objects } = this.#deps.signalling
    for (const subscription of [...this.#subscriptions]) {
      const { wish, view } = subscription.facts
      if (!wish.list) continue
      const list = findList(objects, wish.kind, view.endpoint, wish.thing)
      if (list) subscription.changeList(list)
      else subscription.finish('noresource')
    }
  }

  #endpointGone(name: string): void {
    for (const subscription of [...this.#subscriptions]) {
      if (subscription.facts.view.endpoint.name === name) subscription.finish('rejected')
    }
  }

  /** Somebody else keeps the messages and says how many there are. */
  #notified({ incoming, endpoint }: IdentifiedRequest): void {
    const { request } = incoming
    const isOurs = endpoint.incoming_mwi_mailbox !== '' && packageOf(request) === 'message-summary'
    const waiting = isOurs ? parseMessageSummary(request.body.toString()) : undefined
    if (!waiting) {
      incoming.respond(isOurs ? 400 : 489)
      return
    }
    incoming.respond(200)
    const kept = this.#deps.mailboxes.update(endpoint.incoming_mwi_mailbox, waiting)
    if (!kept.ok) this.#deps.log.warning(`mailbox ${endpoint.incoming_mwi_mailbox} could not be kept: ${kept.code}`)
  }
}
