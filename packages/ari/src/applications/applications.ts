// All applications: who is registered, and what is asked of them. The switch hands channels over here, the door opens event sockets here.
// Not the events: delivery.ts finds who hears them, application.ts sends them. Sockets and subscriptions have files of their own.

import {
  type Clock,
  Disposables,
  type Dispose,
  diagnostic,
  type Hooks,
  type Log,
  Notice,
  type Random,
} from '@jackfield/base'
import { type ApplicationDesk, type Bus, type ChannelSnapshot, type Interruptible, Limits } from '@jackfield/core'
import {
  type EventConnection,
  type EventRequest,
  type EventServer,
  type EventSession,
  Fault,
} from '@jackfield/description'
import type { InterfaceEvent } from '../event.ts'
import type { Render } from '../render.ts'
import type { TopicKind } from '../topic.ts'
import { Application, type ApplicationDeps } from './application.ts'
import { AutomaticInterests } from './automatic-interests.ts'
import { AwaitedApplications } from './awaited-applications.ts'
import { Delivery } from './delivery.ts'
import { Envelope } from './envelope.ts'
import { changeFilter } from './event-filter.ts'
import { EventSockets } from './event-sockets.ts'
import type { Objects } from './event-source.ts'
import { EventSubscriptions } from './event-subscriptions.ts'
import { Followers } from './followers.ts'
import { Gathering, InterestIndex } from './interests.ts'
import { defaultLimits, type EventLimits } from './limits.ts'
import { NodeDesk } from './node-desk.ts'
import { Opening } from './opening.ts'
import type { Reach, SubscriptionChange } from './reach.ts'
import type { Session } from './session.ts'
import type { ClaimOfShare } from './sharing/sharing.ts'

export interface ApplicationsOptions {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly objects: Objects
  readonly render: Render
  readonly events: readonly InterfaceEvent[]
  /** the `asterisk_id` of every event */
  readonly entityId: string
  readonly limits?: Partial<EventLimits>
  /** how many there may be of what applications make */
  readonly counts?: Limits
  /** false while the module of device states is not loaded */
  readonly hasDeviceStates?: () => boolean
  /** it is one of several exchanges that stand as one */
  readonly isOneOfMany?: boolean
  /** where it is told what was delivered and what was lost; default to the whole process */
  readonly hooks?: Hooks
}

/** Opens a way to an application that is reached for one call alone. */
export type CallOpener = (
  name: string,
  channel: ChannelSnapshot,
  signal: AbortSignal,
) => string | undefined | Promise<string | undefined>

export class Applications implements ApplicationDesk, EventServer {
  /** An application has nobody who serves it any more. */
  readonly #released = new Notice<string>()
  /** An application lost its far side in the middle of a call; its channels are to go on without it. */
  readonly #abandoned = new Notice<string>()
  /** Channels entered an application, and nobody was found who could be told. */
  readonly #unanswered = new Notice<readonly string[]>()
  /** A name came to be known, or is known no more. */
  readonly #known = new Notice<{ name: string; isRegistered: boolean }>()
  readonly onReleased = this.#released.on
  readonly onKnown = this.#known.on
  readonly onAbandoned = this.#abandoned.on
  readonly onUnanswered = this.#unanswered.on
  readonly #log: Log
  readonly #applications = new Map<string, Application>()
  readonly #index = new InterestIndex<Application>()
  readonly #sockets: EventSockets
  readonly #subscriptions: EventSubscriptions
  readonly #followers: Followers
  readonly #opening: Opening
  readonly #awaited: AwaitedApplications
  readonly #deps: ApplicationDeps
  readonly #automatic: AutomaticInterests
  readonly #endings = new Disposables()
  #openForCall: CallOpener = () => undefined
  /** for others that stand as one with this exchange */
  readonly forNodes: NodeDesk
  #periods = 0

  constructor(options: ApplicationsOptions) {
    const { clock, bus, render, events, hooks = diagnostic } = options
    this.#log = options.log.for('applications')
    const counts = options.counts ?? new Limits()
    const envelope = new Envelope(clock, options.entityId)
    const { objects } = options
    const hasDeviceStates = options.hasDeviceStates ?? (() => true)
    this.#deps = {
      clock,
      envelope,
      limits: { ...defaultLimits, ...options.limits },
      exchange: options.random.uuid().slice(0, 8),
      nextPeriod: () => ++this.#periods,
      ...(options.isOneOfMany ? { firstTurn: options.random.below(1_000) } : {}),
      index: this.#index,
      hasDeviceStates,
      delivered: hooks('jackfield:event:delivered'),
      dropped: hooks('jackfield:event:dropped'),
      left: (application) => {
        this.#released.emit(application.name)
        this.#settle(application)
      },
    }
    const find = (name: string) => this.#applications.get(name)
    const { exchange } = this.#deps
    this.forNodes = new NodeDesk(this, { exchange, objects, index: this.#index, envelope })
    this.#sockets = new EventSockets({ clock, log: this.#log, envelope, exchange })
    this.#subscriptions = new EventSubscriptions({ objects, counts, hasDeviceStates })
    this.#followers = new Followers({
      make: () => new Application('a follower', { ...this.#deps, left: (gone) => gone.end() }, true),
      sockets: this.#sockets,
      subscriptions: this.#subscriptions,
    })
    this.#opening = new Opening({
      ...{ clock, counts, sockets: this.#sockets, exchange, find, isOneOfMany: options.isOneOfMany ?? false },
      count: () => this.#applications.size,
      register: (name) => this.register(name),
      subscribeToAll: (application) => this.subscribeToAll(application),
    })
    const isThere = (name: string) => this.isActive(name)
    this.#awaited = new AwaitedApplications({ clock, isThere, reach: () => this.#sockets.reach })
    this.#automatic = new AutomaticInterests(find, this.#index, (application) => this.#settle(application))
    const delivery = new Delivery({
      events,
      render,
      envelope,
      index: this.#index,
      automatic: this.#automatic,
      find,
      hasFollowers: () => this.#followers.count > 0,
    })
    this.#endings.add(bus.onAny((event) => delivery.deliver(event)))
  }

  // --- the desk: what the switch asks

  isRegistered(name: string): boolean {
    return this.#applications.has(name)
  }

  isActive(name: string): boolean {
    return this.#applications.get(name)?.acceptsChannels ?? false
  }

  names(): readonly string[] {
    return [...this.#applications.keys()]
  }

  /** How many have somebody who serves them now. */
  get connectedCount(): number {
    let count = 0
    for (const application of this.#applications.values()) if (application.isConnected) count++
    return count
  }

  /** Whether anybody subscribed to something of this kind. */
  isFollowed(kind: TopicKind): boolean {
    return this.#index.hasAny(kind)
  }

  isSubscribedToEndpoint(technology: string, resource: string): boolean {
    const subscribed = new Gathering<Application>()
    this.#index.collect({ kind: 'endpoint', id: `${technology}/${resource}`, technology }, subscribed)
    return [...subscribed].some(({ isFollower }) => !isFollower)
  }

  admit(
    name: string,
    channel: ChannelSnapshot,
    waiting: Interruptible,
  ): string | undefined | Promise<string | undefined> {
    if (this.isActive(name)) return name
    const opened = this.isRegistered(name) ? undefined : this.#openForCall(name, channel, waiting.interruption)
    return opened ?? this.#awaited.one(name, waiting)
  }

  gathered(waiting: Interruptible): Promise<void> | undefined {
    return this.#awaited.all(waiting)
  }

  // --- the door: event sockets

  /** Throws `application-registration-failed` on a bad name, `limit-reached` when there are too many, `resume-token-invalid` on a token that is none. */
  open(request: EventRequest, connection: EventConnection): EventSession {
    return request.follow ? this.#followers.open(request, connection) : this.#opening.open(request, connection)
  }

  /** From now on others serve the sockets of this exchange, too, also those that are open already. What it returns ends that. */
  join(reach: Reach): Dispose {
    const leave = this.#sockets.join(reach)
    this.#followers.join(reach)
    return leave
  }

  /** Whether anybody wants to hear of calls, or of this one. */
  hearsOfCalls(callId?: string): boolean {
    return this.#index.has('call', callId)
  }

  /** A socket the exchange opened. It serves nobody until it is given an application. */
  openOutbound(names: readonly string[], connection: EventConnection, onClosed: () => void): Session {
    return this.#sockets.open({ names, connection, onClosed })
  }

  /**
   * A socket the exchange opened serves this application: it is told, and gets what waited for it.
   * `everywhere`: it does so at all exchanges that stand as one with this one, as sockets do that programs open.
   */
  holdOutbound(session: Session, application: Application, where: 'here' | 'everywhere'): void {
    const holding = where === 'everywhere' ? this.#opening.holdingOf(session, application) : undefined
    session.hold(application, holding)
    application.attach(session, 'until-sent')
    application.deliverOwn('ApplicationRegistered')
    application.sendUnsent()
    if (holding) session.waitFor(this.#sockets.reach?.held(holding))
  }

  // --- the book: what the operations ask

  list(): readonly string[] {
    return [...this.#applications.values()].map((application) => application.render())
  }

  get(name: string): string {
    return this.#get(name).render()
  }

  /** Left to right; what comes before the first wrong one stays subscribed. */
  subscribe(name: string, eventSources: readonly string[]): string {
    const application = this.#get(name)
    this.#subscriptions.subscribe(application, eventSources)
    return application.render()
  }

  unsubscribe(name: string, eventSources: readonly string[]): string {
    const application = this.#get(name)
    try {
      this.#subscriptions.unsubscribe(application, eventSources)
    } finally {
      this.#settle(application)
    }
    return application.render()
  }

  /** All or nothing: a filter that is partly wrong changes nothing. */
  filter(name: string, body: unknown): string {
    const application = this.#get(name)
    const filter = changeFilter(application.filter, body)
    if (!filter) throw new Fault('event-filter-invalid')
    application.filter = filter
    return application.render()
  }

  /** The same three wherever they belong, where several exchanges stand as one. */
  changeSubscriptions(change: SubscriptionChange, name: string, sources: readonly string[]): string | Promise<string> {
    return this.#sockets.reach?.change(change, name, sources) ?? this[change](name, sources)
  }

  changeFilter(name: string, body: unknown): string | Promise<string> {
    return this.#sockets.reach?.filter(name, body) ?? this.filter(name, body)
  }

  // --- what handlers and the switch do for an application

  /** The sockets that are open, in the order they were opened; those at other exchanges are shown there. */
  get sessions(): readonly Session[] {
    return this.#sockets.shown
  }

  /** Closes a socket; false: there is none of this id. */
  disconnect(sessionId: string, by: string): boolean {
    return this.#sockets.disconnect(sessionId, by)
  }

  /** Closes every socket that clients opened, whatever it serves; they may come back here, or go elsewhere. How many there were. */
  closeSockets(code: number, reason: string): number {
    return this.#sockets.closeClients(code, reason)
  }

  /** Now and then, so that rates of events are those of the last seconds. */
  lookAtRates(): void {
    const now = this.#deps.clock.now()
    for (const application of this.#applications.values()) application.lookAtRate(now)
  }

  find(name: string): Application | undefined {
    return this.#applications.get(name)
  }

  /** One more reason to hear of this object, such as having made it. Nothing happens when there is no such application. */
  addInterest(name: string, kind: TopicKind, id: string): void {
    this.#applications.get(name)?.interests.raise(kind, id)
  }

  /** A request made this channel for the application: it hears of it, or the connection does that asked for it. */
  made(name: string, { id, linkedId, by }: { id: string; linkedId: string; by: string | undefined }): void {
    const application = this.#applications.get(name)
    application?.interests.raise('channel', id)
    application?.made(id, by, linkedId)
  }

  /** A channel that this connection has a right to is to enter the application. */
  awaited(name: string, channelId: string, by: string | undefined): void {
    this.#applications.get(name)?.awaited(channelId, by)
  }

  /** Nothing: the call is not one that is offered to connections which share an application. */
  claim(name: string, channelId: string, by: string | undefined): ClaimOfShare | undefined {
    return this.#applications.get(name)?.claim(channelId, by)
  }

  removeInterest(name: string, kind: TopicKind, id: string): void {
    const application = this.#applications.get(name)
    if (!application) return
    application.interests.lower(kind, id)
    if (kind === 'channel') application.unfollowed(id)
    this.#settle(application)
  }

  /** An endpoint is no more, `Technology/resource`: nobody follows it any longer. */
  endpointRemoved(id: string): void {
    this.#automatic.endpointRemoved(id)
  }

  // --- applications that are configured

  /** The application of this name, made when there is none. */
  register(name: string): Application {
    const known = this.#applications.get(name)
    if (known) return known
    const application = new Application(name, this.#deps)
    this.#applications.set(name, application)
    this.#log.verbose(2, `application ${name} registered`)
    this.#known.emit({ name, isRegistered: true })
    return application
  }

  subscribeToAll(application: Application): void {
    this.#subscriptions.subscribeToAll(application)
  }

  /** Who opens sockets for single calls. */
  set callOpener(open: CallOpener) {
    this.#openForCall = open
  }

  /** Its far side is gone for good in the middle of its calls: they go on without it. */
  abandon(application: Application): void {
    this.#abandoned.emit(application.name)
    this.unregister(application)
  }

  /** Its far side has not been there for too long: it takes no channels until it is, and those that it never heard of go on without it. */
  unreachable(application: Application, channelIds: readonly string[]): void {
    application.isUnreachable = true
    if (channelIds.length > 0) this.#unanswered.emit(channelIds)
  }

  get limits(): EventLimits {
    return this.#deps.limits
  }

  /** Nobody will ever serve this name again: it is no more, whatever it was interested in. */
  unregister(application: Application): void {
    application.interests.clear()
    application.giveUp()
    this.#settle(application)
  }

  /** Ends everything: sockets are closed as when a server goes, nothing listens and no timer runs afterwards. */
  close(): void {
    this.#endings.dispose()
    this.#sockets.close()
    for (const application of [...this.#applications.values()]) application.end()
    this.#applications.clear()
  }

  #get(name: string): Application {
    const application = this.#applications.get(name)
    if (!application) throw new Fault('application-not-found', { application: name })
    return application
  }

  /** Lets go of an application that nobody serves and that nothing concerns any more. */
  #settle(application: Application): void {
    if (application.isActive || !application.interests.isEmpty) return
    if (this.#applications.get(application.name) !== application) return
    this.#applications.delete(application.name)
    this.#automatic.forget(application)
    application.end()
    this.#log.verbose(2, `application ${application.name} is no more`)
    this.#known.emit({ name: application.name, isRegistered: false })
  }
}
