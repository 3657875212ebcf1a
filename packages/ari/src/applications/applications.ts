// All applications: who is registered, which socket serves whom, what they subscribe to. The switch hands channels over here,
// the door opens event sockets here. Not the events: delivery.ts finds who hears them, application.ts sends them.

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
  type ShareMode,
} from '@jackfield/description'
import type { InterfaceEvent } from '../event.ts'
import type { Render } from '../render.ts'
import { limitFault } from '../requests/limit-fault.ts'
import type { TopicKind } from '../topic.ts'
import { Application, type ApplicationDeps } from './application.ts'
import { AutomaticInterests } from './automatic-interests.ts'
import { checkNames } from './check-names.ts'
import { Delivery } from './delivery.ts'
import { Envelope } from './envelope.ts'
import { changeFilter } from './event-filter.ts'
import { type EventSource, findEventSource, type Objects, parseEventSource } from './event-source.ts'
import { Gathering, InterestIndex } from './interests.ts'
import { defaultLimits, type EventLimits } from './limits.ts'
import { NodeDesk } from './node-desk.ts'
import type { Holding, Reach, SubscriptionChange } from './reach.ts'
import { parseResumeTokens, placeHere, type ResumeToken } from './resume-token.ts'
import { Session } from './session.ts'
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

const topicKinds: readonly TopicKind[] = ['channel', 'bridge', 'endpoint', 'deviceState']

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
  readonly #objects: Objects
  readonly #counts: Limits
  readonly #applications = new Map<string, Application>()
  readonly #index = new InterestIndex<Application>()
  readonly #sessions = new Set<Session>()
  readonly #envelope: Envelope
  readonly #deps: ApplicationDeps
  readonly #automatic: AutomaticInterests
  readonly #endings = new Disposables()
  #openForCall: CallOpener = () => undefined
  #reach: Reach | undefined
  readonly #isOneOfMany: boolean
  /** for others that stand as one with this exchange */
  readonly forNodes: NodeDesk
  #periods = 0
  /** sockets of those who only look */
  #followers = 0
  /** sockets there were */
  #opened = 0

  constructor(options: ApplicationsOptions) {
    const { clock, bus, render, events, hooks = diagnostic } = options
    this.#log = options.log.for('applications')
    this.#objects = options.objects
    this.#counts = options.counts ?? new Limits()
    this.#isOneOfMany = options.isOneOfMany ?? false
    this.#envelope = new Envelope(clock, options.entityId)
    this.#deps = {
      clock,
      envelope: this.#envelope,
      limits: { ...defaultLimits, ...options.limits },
      exchange: options.random.uuid().slice(0, 8),
      nextPeriod: () => ++this.#periods,
      index: this.#index,
      hasDeviceStates: options.hasDeviceStates ?? (() => true),
      delivered: hooks('jackfield:event:delivered'),
      dropped: hooks('jackfield:event:dropped'),
      left: (application) => {
        this.#released.emit(application.name)
        this.#settle(application)
      },
    }
    const find = (name: string) => this.#applications.get(name)
    const { exchange } = this.#deps
    const given = { exchange, objects: this.#objects, index: this.#index, envelope: this.#envelope }
    this.forNodes = new NodeDesk(this, given)
    this.#automatic = new AutomaticInterests(find, this.#index, (application) => this.#settle(application))
    const delivery = new Delivery({
      events,
      render,
      envelope: this.#envelope,
      index: this.#index,
      automatic: this.#automatic,
      find,
      hasFollowers: () => this.#followers > 0,
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
    const application = this.#applications.get(name)
    if (application) return application.acceptsChannels ? name : undefined
    return this.#openForCall(name, channel, waiting.interruption)
  }

  // --- the door: event sockets

  /** Throws `application-registration-failed` on a bad name, `limit-reached` when there are too many, `resume-token-invalid` on a token that is none. */
  open(request: EventRequest, connection: EventConnection): EventSession {
    if (request.follow) return this.#openFollower(request.follow, connection)
    const names = checkNames(request.applications)
    const unknown = names.filter((name) => !this.#applications.has(name))
    const full = unknown.length > 0 && this.#counts.check('max_applications', this.#applications.size + unknown.length)
    if (full) throw limitFault(full)
    const tokens = request.resume === undefined ? undefined : parseResumeTokens(request.resume, names.length)
    if (request.resume !== undefined && !tokens) {
      throw new Fault('resume-token-invalid', { parameter: 'resume', value: request.resume })
    }
    const { share } = request
    if (share !== undefined) this.#checkShare(names, share)
    const session = this.#openSession(names, connection, undefined, request.connection)
    const since = this.#deps.clock.now()
    for (const [at, name] of names.entries()) {
      const application = this.register(name)
      const places = tokens?.[at]
      const holding = { application: name, connection, places, since, tooSlow: () => session.tooSlow(application) }
      // those who share an application have the calls of the exchange they are connected to
      const isReaching = this.#isOneOfMany && request.scope !== 'node' && !connection.isRelay && !share
      session.hold(application, isReaching ? holding : undefined)
      const token = this.#placeOf(places, isReaching || connection.isRelay === true)
      if (share) application.attachShared(session, { mode: share, isNumbered: tokens !== undefined, token })
      else if (tokens) application.attachNumbered(session, token)
      else application.attach(session, 'nothing')
      if (request.subscribeAll) this.subscribeToAll(application)
      if (isReaching) this.#reach?.held(holding)
    }
    return session
  }

  /** Those who share an application agree on how. */
  #checkShare(names: readonly string[], share: ShareMode): void {
    for (const name of names) {
      const present = this.#applications.get(name)?.share
      if (present !== undefined && present !== share)
        throw new Fault('share-differs', { application: name, share: present })
    }
  }

  /** Where others stand as one with this exchange, a place that is not of this one is theirs. */
  #placeOf(places: readonly ResumeToken[] | undefined, isOneOfMany: boolean): ResumeToken | undefined {
    const { exchange } = this.#deps
    return isOneOfMany ? places?.find((place) => place.exchange === exchange) : placeHere(places, exchange)
  }

  /** From now on others serve the sockets of this exchange, too, also those that are open already. What it returns ends that. */
  join(reach: Reach): Dispose {
    this.#reach = reach
    for (const session of this.#sessions) for (const holding of session.holdings) reach.held(holding)
    return () => {
      this.#reach = undefined
    }
  }

  /** Somebody who only looks: no application, so that no channel comes to him, and his going is nobody's loss. */
  #openFollower(wishes: readonly string[], connection: EventConnection): EventSession {
    const follower = new Application('a follower', { ...this.#deps, left: (gone) => gone.end() }, true)
    try {
      for (const wish of wishes) this.#follow(follower, wish)
    } catch (error) {
      follower.end()
      throw error
    }
    const session = this.#openSession([], connection, () => {
      this.#followers--
    })
    this.#followers++
    session.hold(follower)
    follower.attach(session, 'nothing')
    return session
  }

  #follow(follower: Application, wish: string): void {
    const { interests } = follower
    if (wish === 'all') for (const kind of [...topicKinds, 'queue', 'application'] as const) interests.addAll(kind)
    else if (!wish.includes(':')) interests.raise('application', wish)
    else {
      const source = this.#parse(wish, 'follow')
      if (source.id === '') interests.addAll(source.kind)
      else this.#subscribeTo(follower, source, wish, 'follow')
    }
  }

  /** Whether anybody wants to hear of calls, or of this one. */
  hearsOfCalls(callId?: string): boolean {
    return this.#index.has('call', callId)
  }

  /** A socket the exchange opened. It serves nobody until it is given an application. */
  openOutbound(names: readonly string[], connection: EventConnection, onClosed: () => void): Session {
    return this.#openSession(names, connection, onClosed)
  }

  /** A socket the exchange opened serves this application: it is told, and gets what waited for it. */
  holdOutbound(session: Session, application: Application): void {
    session.hold(application)
    application.attach(session, 'until-sent')
    application.deliverOwn('ApplicationRegistered')
    application.sendUnsent()
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
    for (const uri of eventSources) {
      const source = this.#parse(uri)
      if (source.id === '') application.interests.addAll(source.kind)
      else this.#subscribeTo(application, source, uri)
    }
    return application.render()
  }

  unsubscribe(name: string, eventSources: readonly string[]): string {
    const application = this.#get(name)
    try {
      for (const uri of eventSources) this.#unsubscribeFrom(application, this.#parse(uri), uri)
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
    return this.#reach ? this.#reach.change(change, name, sources) : this[change](name, sources)
  }

  changeFilter(name: string, body: unknown): string | Promise<string> {
    return this.#reach ? this.#reach.filter(name, body) : this.filter(name, body)
  }

  // --- what handlers and the switch do for an application

  /** The sockets that are open, in the order they were opened; those at other exchanges are shown there. */
  get sessions(): readonly Session[] {
    return [...this.#sessions].filter(({ connection }) => !connection.isRelay)
  }

  /** Closes a socket; false: there is none of this id. */
  disconnect(sessionId: string, by: string): boolean {
    const session = this.sessions.find(({ id }) => id === sessionId)
    if (!session) return false
    this.#log.notice(`the socket of ${session.applications.join(', ')} is closed: ${by} wanted it so`)
    session.disconnect(by)
    return true
  }

  /** Closes every socket that clients opened, whatever it serves; they may come back here, or go elsewhere. How many there were. */
  closeSockets(code: number, reason: string): number {
    const sessions = this.sessions.filter(({ connection }) => !connection.isOutbound)
    for (const session of sessions) session.end(code, reason)
    return sessions.length
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
    for (const kind of topicKinds) application.interests.addAll(kind)
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
    for (const session of [...this.#sessions]) {
      session.connection.close(1001, 'the exchange is shutting down')
      session.closed()
    }
    for (const application of [...this.#applications.values()]) application.end()
    this.#applications.clear()
  }

  #openSession(names: readonly string[], connection: EventConnection, onClosed?: () => void, known?: string): Session {
    const { clock, exchange } = this.#deps
    const id = known ?? `${exchange}-${++this.#opened}`
    const envelope = this.#envelope
    const released = (holding: Holding) => this.#reach?.released(holding)
    const given = { id, openedAt: clock.wall(), applications: names, connection, envelope, released }
    const session = new Session(given, () => {
      this.#sessions.delete(session)
      onClosed?.()
    })
    this.#sessions.add(session)
    return session
  }

  #get(name: string): Application {
    const application = this.#applications.get(name)
    if (!application) throw new Fault('application-not-found', { application: name })
    return application
  }

  #parse(uri: string, parameter = 'eventSource'): EventSource {
    const source = parseEventSource(uri)
    const isKnown = source && (source.kind !== 'deviceState' || this.#deps.hasDeviceStates())
    if (!isKnown) throw new Fault('event-source-scheme-invalid', { parameter, value: uri })
    return source
  }

  #subscribeTo({ interests }: Application, source: EventSource, uri: string, parameter = 'eventSource'): void {
    const id = findEventSource(source, this.#objects)
    if (id === undefined) throw new Fault('event-source-not-found', { parameter, value: uri })
    if (interests.hasAll(source.kind)) return
    // following a device is either so or not so
    const count = interests.count(source.kind, id)
    if (source.kind === 'deviceState' && count > 0) return
    const full = count > 0 ? undefined : this.#counts.check('max_subscriptions', interests.size + 1)
    if (full) throw limitFault(full)
    interests.raise(source.kind, id)
  }

  #unsubscribeFrom(application: Application, source: EventSource, uri: string): void {
    const { interests } = application
    const { kind } = source
    const notSubscribed = () => new Fault('event-source-not-subscribed', { parameter: 'eventSource', value: uri })
    if (source.id === '') {
      if (!interests.hasAll(kind)) throw notSubscribed()
      interests.dropAll(kind)
      return
    }
    const id = interests.count(kind, source.id) > 0 ? source.id : findEventSource(source, this.#objects)
    if (id === undefined || interests.count(kind, id) === 0) throw notSubscribed()
    interests.lower(kind, id)
    if (kind === 'channel') application.unfollowed(id)
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
