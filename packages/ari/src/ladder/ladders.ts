// The ladders of all calls in progress and of the last ones that ended, drawn from what the exchange publishes of itself.
// It must be the bus's listener after the applications: then an event's rung knows who was sent it. Who stands where: ladder-book.ts;
// that nothing is drawn one by one: backlog.ts.

import { type Clock, type Diagnostic, type Diagnostics, Disposables, type Signal } from '@jackfield/base'
import type { Bus, BusEvent, LogTailLine } from '@jackfield/core'
import { Backlog } from './backlog.ts'
import { BridgeMembers } from './bridge-members.ts'
import type { CallFeed } from './call-feed.ts'
import type { CallFollower } from './call-follower.ts'
import type { CallHistory } from './call-history.ts'
import type { MediaSample, MediaSource } from './call-media.ts'
import { type Delivered, DeliveredEvents } from './delivered-events.ts'
import type { EndedCall } from './ended-call.ts'
import { subjectsOf } from './event-subjects.ts'
import type { Ladder } from './ladder.ts'
import { LadderBook } from './ladder-book.ts'
import { detailOf, rowOf } from './ladder-events.table.ts'
import { LadderMedia, type MediaNotice } from './ladder-media.ts'
import { loginFailures } from './login-failures.table.ts'
import { RefusedCalls } from './refused-calls.ts'
import type { MessageRung, Rung } from './rung.ts'
import { keptBody, keptMessage, shortened } from './rung-size.ts'
import { SipExchanges } from './sip-exchanges.ts'
import { SlowApplications } from './slow-applications.ts'
import { UnclaimedMessages } from './unclaimed-messages.ts'

type Hook<K extends keyof Diagnostics> = Pick<Diagnostic<Diagnostics[K]>, 'subscribe'>

export interface LaddersOptions {
  readonly clock: Pick<Clock, 'wall' | 'after'>
  readonly bus: Pick<Bus, 'onAny'>
  readonly requests: Hook<'jackfield:call:request'>
  readonly deliveries: Hook<'jackfield:event:delivered'>
  readonly steps: Hook<'jackfield:dialplan:step'>
  /** absent: no messages of SIP are shown */
  readonly messages?: Hook<'jackfield:sip:message'>
  /** absent: there are no other nodes */
  readonly lines?: Hook<'jackfield:line:signal'>
  /** calls that ended and are still kept; default 200 */
  readonly endedCalls?: number
  /** rungs of one call; default 1,000 */
  readonly rungsPerCall?: number
  /** where those that ended are kept; absent: nowhere */
  readonly history?: CallHistory
  /** lines of the log as they come; absent: none are shown */
  readonly logs?: Signal<LogTailLine>
  /** audio over the network; absent: nothing is known of it */
  readonly media?: MediaSource
  /** told of every look at the audio of a channel, and of the look before */
  readonly measured?: (sample: MediaSample, before: MediaSample | undefined) => void
  /** tells those who follow calls; absent: nobody does */
  readonly feed?: CallFeed
}

/** A message whose Call-ID is longer is nobody's. */
const longestCallId = 1_000

const watchingOperation = 'channels.rtpstatistics'

export class Ladders {
  readonly #clock: Pick<Clock, 'wall'>
  readonly #backlog: Backlog
  readonly #source: MediaSource | undefined
  readonly #book: LadderBook
  readonly #media: LadderMedia
  readonly #bridges = new BridgeMembers()
  readonly #delivered = new DeliveredEvents((delivered) => this.#addLate(delivered))
  readonly #messages = new UnclaimedMessages()
  readonly #refused = new RefusedCalls()
  readonly #exchanges = new SipExchanges()
  readonly #slow = new SlowApplications()
  readonly #endings = new Disposables()
  readonly #history: CallHistory | undefined
  readonly #feed: CallFeed | undefined
  #order = 0
  /** of calls; they go on growing after a restart */
  #ordinal: number
  readonly #nextOrdinal = () => ++this.#ordinal
  /** All channels of a call have ended. */
  readonly onEnded: Signal<EndedCall>

  constructor(options: LaddersOptions) {
    const { clock, history, feed, media, measured, endedCalls = 200, rungsPerCall = 1000 } = options
    this.#clock = clock
    this.#backlog = new Backlog(clock)
    this.#source = media
    this.#ordinal = Math.floor(clock.wall()) * 1_000
    this.#history = history
    this.#feed = feed
    const [messages, nextOrdinal] = [this.#messages, this.#nextOrdinal]
    this.#book = new LadderBook({ endedCalls, rungsPerCall, history, feed, messages, nextOrdinal })
    this.onEnded = this.#book.onEnded
    const touch = (ladder: Ladder) => feed?.touch(ladder)
    this.#media = new LadderMedia({ clock, book: this.#book, source: media, measured, touch })
    this.#listen(options)
  }

  #listen({ logs, media, bus, deliveries, steps, requests, messages, lines }: LaddersOptions): void {
    const later =
      <T>(handle: (happened: T, at: number) => void) =>
      (happened: T) =>
        this.#later(handle, happened, this.#clock.wall())
    const endings = this.#endings
    if (logs) endings.add(logs((line) => this.#later(this.#onLog, line, line.at)))
    if (media) endings.add(media.onNotice((notice) => this.#onNotice(notice as MediaNotice)))
    endings.add(bus.onAny((event) => this.#onBus(event)))
    endings.add(deliveries.subscribe((delivered) => this.#later(this.#onDelivered, delivered, 0)))
    endings.add(steps.subscribe(later(this.#onStep)))
    endings.add(requests.subscribe(later(this.#onRequest)))
    if (messages) endings.add(messages.subscribe(later(this.#onMessage)))
    if (lines) endings.add(lines.subscribe(later(this.#onLineSignal)))
  }

  /** Everything that has happened so far is entered. */
  settle(): void {
    if (this.#feed) this.#feed.before(this.#handleBacklog)
    else this.#backlog.handle()
  }

  /** By the call's id, the id of any of its channels or its Call-ID; undefined: unknown, or not in memory any more. */
  find(id: string): Ladder | undefined {
    this.settle()
    // what was told late and waits for an event to follow
    this.#delivered.flush()
    const ladder = this.#find(id)
    if (ladder) this.refresh(ladder)
    return ladder
  }

  /** All that are known, the newest first. */
  sorted(): Ladder[] {
    this.settle()
    this.#delivered.flush()
    const all = [...this.#exchanges.list(), ...this.#book.all(), ...this.#refused.list()]
    return all.sort((one, other) => other.begunAt - one.begunAt || other.ordinal - one.ordinal)
  }

  /** Of a call in progress the last packets are those of now. */
  refresh(ladder: Ladder): void {
    this.#media.refresh(ladder)
  }

  /** Refused calls of strangers that found no room, since the start. */
  get refusedLeftOut(): number {
    this.settle()
    return this.#refused.leftOut
  }

  /** Ladders that are kept: leaks show here. */
  get count(): number {
    this.settle()
    return this.#book.all().size + this.#refused.list().length
  }

  /** Who makes something of his own of all this. */
  get follower(): CallFollower | undefined {
    return this.#book.follower
  }

  set follower(follower: CallFollower | undefined) {
    this.settle()
    this.#book.follower = follower
  }

  close(): void {
    this.#endings.dispose()
    this.settle()
  }

  /** Who follows calls is told at once. */
  #later<T>(handle: (happened: T, at: number) => void, happened: T, at: number): void {
    const isFollowed = this.#book.follower !== undefined || this.#feed?.isFollowed === true
    if (isFollowed) this.settle()
    this.#backlog.add(handle, happened, at)
    if (isFollowed) this.#backlog.handle()
  }

  #onBus(event: BusEvent): void {
    this.#later(this.#onEvent, event, event.at)
    // its audio is looked at while it is there
    if (event.name === 'channel-hangup-requested' && this.#source?.figures(event.channel.id)) this.settle()
  }

  #onNotice(notice: MediaNotice): void {
    this.settle()
    this.#media.onNotice(notice)
  }

  readonly #handleBacklog = (): void => this.#backlog.handle()

  readonly #onDelivered = (delivered: Delivered): void => this.#delivered.note(delivered)

  readonly #onEvent = (event: BusEvent): void => {
    if (event.name === 'call-failed') {
      this.#onFailure(event)
      return
    }
    if (event.name === 'security-event') this.#onSecurity(event)
    else if (event.name === 'call-impaired') this.#onImpaired(event)
    const subjects = subjectsOf(event)
    for (const channel of subjects) this.#book.follow(channel, event.at)
    this.#note(event)
    this.#book.addClaimed()
    this.#bridges.note(event)
    const row = rowOf(event)
    const whole = row && detailOf(row, event)
    const detail = whole === undefined ? undefined : shortened(whole)
    const applications = this.#delivered.applicationsOf(detail === undefined ? undefined : row?.type)
    if (row && detail !== undefined) {
      const channelId = subjects[0]?.id
      const order = ++this.#order
      const rung: Rung = { kind: 'event', channelId, type: row.type, detail, applications, at: event.at, order }
      const targets = this.#bridges.targets(event)
      if (subjects.length === 1 && targets.length === 0) this.#book.addTo(channelId as string, rung)
      else this.#book.addToAll(rung, [...subjects.map(({ id }) => id), ...targets])
    }
    if (event.name === 'recording-failed') this.#onRecordingFailed(event)
    else if (event.name === 'channel-destroyed') {
      this.#slowed(event.channel.id, this.#slow.left(event.channel.id, event.at), event.at)
      this.#book.leave(event.channel.id, event.at, event.cause)
    }
  }

  /** What a call is told by in a few words, beside its rungs: a long call forgets the first of those. */
  #note(event: BusEvent): void {
    switch (event.name) {
      case 'dial': {
        const called = this.#book.channel(event.peer.id)
        if (called) called.isCalled = true
        return
      }
      case 'channel-hangup-requested':
        this.#media.measure(event.channel.id, event.at)
        return
      case 'application-entered':
        this.#book.of(event.channel.id)?.addApplication(event.application)
        this.#slow.entered(event.channel.id, event.application, event.at)
        return
      case 'application-left':
        this.#slowed(event.channel.id, this.#slow.left(event.channel.id, event.at), event.at)
    }
  }

  readonly #onLog = ({ level, channelId, message, code, at }: LogTailLine): void => {
    if (channelId === undefined || (level !== 'WARNING' && level !== 'ERROR')) return
    const order = ++this.#order
    const text = shortened(message)
    this.#book.addTo(channelId, { kind: 'log', channelId, level, text, code, at, order })
  }

  #onFailure(event: BusEvent<'call-failed'>): void {
    const { channel, refused, reason, text, at } = event
    this.#delivered.flush()
    if (channel) this.#book.follow(channel, at)
    this.#book.addClaimed()
    const order = ++this.#order
    if (channel) this.#book.addTo(channel.id, { kind: 'failure', channelId: channel.id, reason, text, at, order })
    else if (refused) {
      const messages = this.#messages.take(refused.protocolId)
      const ladder = this.#refused.add(refused, event, { order, messages, nextOrdinal: this.#nextOrdinal })
      if (!ladder) return
      this.#history?.keep(ladder)
      this.#feed?.touch(ladder)
      this.#book.follower?.refused(ladder)
    }
  }

  /** Of calls the failure itself is published; of registrations and the like only this says why. */
  #onSecurity({ kind, service, accountId, sessionId, at }: BusEvent<'security-event'>): void {
    const row = service === 'PJSIP' ? loginFailures.get(kind) : undefined
    if (!row) return
    const [reason, text] = [row.reason, row.text(accountId)]
    this.#exchanges.fail(sessionId, { kind: 'failure', reason, text, at, order: ++this.#order })
  }

  #onImpaired({ channel, kind: code, text, at }: BusEvent<'call-impaired'>): void {
    const [channelId, order] = [channel.id, ++this.#order]
    this.#book.addTo(channelId, { kind: 'warning', channelId, code, text, at, order })
  }

  #onRecordingFailed(event: BusEvent<'recording-failed'>): void {
    const { name, cause = 'reason unknown' } = event.recording
    const text = `recording failed: ${name}: ${cause.replace('ENOSPC', 'the disk is full (ENOSPC)')}`
    const order = ++this.#order
    this.#book.addToAll(
      { kind: 'warning', code: 'recording-failed', text, at: event.at, order },
      this.#bridges.targets(event),
    )
  }

  /** An application let a call wait; without words it did not. */
  #slowed(channelId: string, text: string | undefined, at: number): void {
    if (text === undefined) return
    const order = ++this.#order
    this.#book.addTo(channelId, { kind: 'warning', channelId, code: 'slow-application', text, at, order })
  }

  readonly #onStep = (step: Diagnostics['jackfield:dialplan:step'], at: number): void => {
    const { channelId, context, exten, priority, application, data } = step
    const order = ++this.#order
    const kept = shortened(data)
    this.#book.addTo(channelId, {
      kind: 'dialplan',
      channelId,
      context,
      exten,
      priority,
      application,
      data: kept,
      at,
      order,
    })
  }

  /** What another node has to do with the call, and what its telephone said there. */
  readonly #onLineSignal = (said: Diagnostics['jackfield:line:signal'], at: number): void => {
    const { channelId, node, direction, signal, message: whole } = said
    const order = ++this.#order
    if (whole) {
      const message = keptMessage(whole)
      const { direction, peer, summary } = message
      this.#book.addTo(channelId, { kind: 'sip', channelId, direction, peer, summary, message, node, at, order })
      return
    }
    const detail = shortened(`${direction === 'out' ? 'to' : 'from'} node ${node}: ${signal}`)
    const about = { type: 'Line', detail, applications: [], node, direction }
    this.#book.addTo(channelId, { kind: 'event', channelId, ...about, at, order })
  }

  /** A call comes with a message before it has a channel: such messages wait for it. */
  readonly #onMessage = (whole: Diagnostics['jackfield:sip:message'], at: number): void => {
    if (whole.callId === '' || whole.callId.length > longestCallId) return
    const message = keptMessage(whole)
    const { callId, direction, peer, summary } = message
    const channelId = this.#book.channelWith(callId)
    const order = ++this.#order
    const rung: MessageRung = { kind: 'sip', channelId, direction, peer, summary, message, at, order }
    if (channelId !== undefined) this.#book.addTo(channelId, rung)
    else if (!this.#refused.addMessage(callId, rung) && !this.#exchanges.add(callId, rung, this.#nextOrdinal))
      this.#messages.keep(callId, rung)
  }

  readonly #onRequest = (request: Diagnostics['jackfield:call:request'], at: number): void => {
    const { channelId, bridgeId, method, path, operation, user, status, durationMs, over, query, body, answer } =
      request
    // who watches the figures of a leg changes nothing, and would fill its ladder
    if (operation === watchingOperation) return
    const inside = channelId === undefined && bridgeId !== undefined ? this.#bridges.of(bridgeId) : undefined
    if (channelId === undefined && !inside?.size) return
    const order = ++this.#order
    // one after the other: to spread some of them costs more than all the rest
    const rung: Rung = {
      kind: 'request',
      channelId,
      times: 1,
      method,
      path,
      operation,
      user,
      status,
      durationMs,
      over,
      answer,
      query: query === undefined ? undefined : shortened(query),
      body: keptBody(body),
      at,
      order,
    }
    if (channelId !== undefined) this.#book.addTo(channelId, rung)
    else if (inside) this.#book.addToAll(rung, inside)
    // who only looks has done nothing
    if (method === 'GET') return
    const beganAt = at - durationMs
    if (channelId !== undefined) this.#slowed(channelId, this.#slow.acted(channelId, beganAt), at)
    else for (const id of inside ?? nobody) this.#slowed(id, this.#slow.acted(id, beganAt), at)
  }

  #find(id: string): Ladder | undefined {
    const known = this.#book.find(id) ?? this.#refused.get(id) ?? this.#exchanges.get(id)
    return known ?? this.#book.of(this.#book.channelWith(id) ?? '')
  }

  #addLate({ type, application, channelIds }: Delivered): void {
    const [at, order] = [this.#clock.wall(), ++this.#order]
    const [channelId] = channelIds
    const detail = 'told late'
    this.#book.addToAll({ kind: 'event', channelId, type, detail, applications: [application], at, order }, channelIds)
  }
}

const nobody: readonly string[] = []
