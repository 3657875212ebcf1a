// The ladders of all calls in progress and of the last ones that ended, drawn from what the exchange tells of itself.
// It must hear the bus after the applications do: then an event's rung knows who was told.

import {
  type Clock,
  type Diagnostic,
  type Diagnostics,
  Disposables,
  Notice,
  type Signal,
  SlotMap,
} from '@jackfield/base'
import type { Bus, BusEvent, ChannelSnapshot, LogTailLine } from '@jackfield/core'
import type { CallChannel } from './call-channel.ts'
import type { CallFeed } from './call-feed.ts'
import type { CallHistory } from './call-history.ts'
import { CallMedia, type MediaDirection, type MediaSample, type MediaSource } from './call-media.ts'
import { type EndedCall, endedCall } from './ended-call.ts'
import { EndedLadders } from './ended-ladders.ts'
import { subjectsOf, targetOf } from './event-subjects.ts'
import { Ladder } from './ladder.ts'
import { detailOf, rowOf } from './ladder-events.table.ts'
import { loginFailures } from './login-failures.table.ts'
import { RefusedCalls } from './refused-calls.ts'
import type { MessageRung, Rung } from './rung.ts'
import { keptBody, keptMessage, shortened } from './rung-size.ts'
import { SipExchanges } from './sip-exchanges.ts'
import { SlowApplications } from './slow-applications.ts'
import { UnclaimedMessages } from './unclaimed-messages.ts'

type Hook<K extends keyof Diagnostics> = Pick<Diagnostic<Diagnostics[K]>, 'subscribe'>

export interface LaddersOptions {
  readonly clock: Pick<Clock, 'wall'>
  readonly bus: Pick<Bus, 'onAny'>
  readonly requests: Hook<'jackfield:call:request'>
  readonly deliveries: Hook<'jackfield:event:delivered'>
  readonly steps: Hook<'jackfield:dialplan:step'>
  /** absent: no messages of SIP are shown */
  readonly messages?: Hook<'jackfield:sip:message'>
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

interface MediaNotice {
  readonly type: string
  readonly port: string
  readonly direction: MediaDirection
  /** of a report: whom it goes to */
  readonly peer?: string
  /** of packets that go again: how long there was none */
  readonly pausedMs?: number
}

/** A message whose Call-ID is longer is nobody's. */
const longestCallId = 1_000

const watchingOperation = 'channels.rtpstatistics'

type Delivered = Diagnostics['jackfield:event:delivered']

/** A channel that stands where it belongs, in the ladder of its call. */
interface Placed {
  readonly channel: CallChannel
  readonly ladder: Ladder
  readonly linkedId: string
  readonly protocolId: string
}

export class Ladders {
  readonly #clock: Pick<Clock, 'wall'>
  readonly #rungsPerCall: number
  /** by the call's id, and by the ids of calls that became part of it */
  readonly #byCall = new SlotMap<string, Ladder>()
  readonly #byChannel = new SlotMap<string, Ladder>()
  readonly #inBridge = new Map<string, Set<string>>()
  readonly #ended: EndedLadders
  readonly #endings = new Disposables()
  readonly #messages = new UnclaimedMessages()
  readonly #refused = new RefusedCalls()
  readonly #exchanges = new SipExchanges()
  readonly #slow = new SlowApplications()
  /** by the id of the call in its own protocol */
  readonly #byProtocolId = new Map<string, string>()
  /** whom the event before was about, as long as nothing has moved: events come in runs about one channel */
  #placed: Placed | undefined
  /** who was told of the event that the bus is telling right now */
  #delivered: Delivered[] = []
  #lastAlone: readonly string[] = nobody
  #order = 0
  /** of calls; they go on growing after a restart */
  #ordinal: number
  readonly #nextOrdinal = () => ++this.#ordinal
  readonly #history: CallHistory | undefined
  readonly #feed: CallFeed | undefined
  readonly #media: MediaSource | undefined
  readonly #over = new Notice<EndedCall>()
  /** All channels of a call have ended. */
  readonly onEnded = this.#over.on
  readonly #measured: LaddersOptions['measured']

  constructor(options: LaddersOptions) {
    this.#clock = options.clock
    this.#ordinal = Math.floor(options.clock.wall()) * 1_000
    this.#history = options.history
    this.#feed = options.feed
    this.#media = options.media
    this.#measured = options.measured
    if (options.logs) this.#endings.add(options.logs((line) => this.#onLog(line)))
    if (options.media) this.#endings.add(options.media.onNotice((notice) => this.#onMedia(notice as MediaNotice)))
    this.#ended = new EndedLadders(options.endedCalls ?? 200)
    this.#rungsPerCall = options.rungsPerCall ?? 1000
    this.#endings.add(options.bus.onAny((event) => this.#onEvent(event)))
    this.#endings.add(options.deliveries.subscribe((delivered) => this.#onDelivered(delivered)))
    this.#endings.add(options.steps.subscribe((step) => this.#onStep(step)))
    this.#endings.add(options.requests.subscribe((request) => this.#onRequest(request)))
    if (options.messages) this.#endings.add(options.messages.subscribe((message) => this.#onMessage(message)))
  }

  /** By the call's id, the id of any of its channels or its Call-ID; undefined: unknown, or not in memory any more. */
  find(id: string): Ladder | undefined {
    // what was told late and waits for an event to follow
    this.#takeDelivered(undefined)
    const ladder = this.#find(id)
    if (ladder) this.refresh(ladder)
    return ladder
  }

  /** All that are known, the newest first. */
  sorted(): Ladder[] {
    this.#takeDelivered(undefined)
    const all = [...this.#exchanges.list(), ...new Set(this.#byCall.values()), ...this.#refused.list()]
    return all.sort((one, other) => other.begunAt - one.begunAt || other.ordinal - one.ordinal)
  }

  /** Refused calls of strangers that found no room, since the start. */
  get refusedLeftOut(): number {
    return this.#refused.leftOut
  }

  /** Ladders that are kept: leaks show here. */
  get count(): number {
    return new Set(this.#byCall.values()).size + this.#refused.list().length
  }

  close(): void {
    this.#endings.dispose()
  }

  // ---- hearing ----------------------------------------------------------------------------------------------------

  #onEvent(event: BusEvent): void {
    if (event.name === 'call-failed') {
      this.#onFailure(event)
      return
    }
    if (event.name === 'security-event') this.#onSecurity(event)
    else if (event.name === 'call-impaired') this.#onImpaired(event)
    const subjects = subjectsOf(event)
    for (const channel of subjects) this.#follow(channel, event.at)
    this.#note(event)
    this.#addClaimed()
    this.#followBridges(event)
    const row = rowOf(event)
    const whole = row && detailOf(row, event)
    const detail = whole === undefined ? undefined : shortened(whole)
    const applications = this.#takeDelivered(detail === undefined ? undefined : row?.type)
    if (row && detail !== undefined) {
      const channelId = subjects[0]?.id
      const order = ++this.#order
      const rung: Rung = { kind: 'event', channelId, type: row.type, detail, applications, at: event.at, order }
      const targets = this.#targets(event)
      if (subjects.length === 1 && targets.length === 0) this.#addTo(this.#ladderWith(channelId as string), rung)
      else this.#addToAll(rung, [...subjects.map(({ id }) => id), ...targets])
    }
    if (event.name === 'recording-failed') this.#onRecordingFailed(event)
    else if (event.name === 'channel-destroyed') {
      this.#slowed(event.channel.id, this.#slow.left(event.channel.id, event.at), event.at)
      this.#left(event.channel.id, event.at, event.cause)
    }
  }

  /** What a call is told by in a few words, beside its rungs: a long call forgets the first of those. */
  #note(event: BusEvent): void {
    if (event.name === 'dial') {
      const called = this.#byChannel.get(event.peer.id)?.channels.get(event.peer.id)
      if (called) called.isCalled = true
    } else if (event.name === 'channel-hangup-requested') this.#measure(event.channel.id, event.at)
    else if (event.name === 'application-entered') {
      this.#byChannel.get(event.channel.id)?.addApplication(event.application)
      this.#slow.entered(event.channel.id, event.application, event.at)
    } else if (event.name === 'application-left')
      this.#slowed(event.channel.id, this.#slow.left(event.channel.id, event.at), event.at)
  }

  /** The first packet, and each report that goes to the far end. */
  #onMedia({ type, port, direction, peer, pausedMs = 0 }: MediaNotice): void {
    if (type === 'report') {
      if (direction === 'out') this.#measure(port, this.#clock.wall(), peer)
    } else if (type === 'first-audio') this.#mediaOf(port)?.begin(direction, this.#clock.wall())
    else if (type === 'packets-resumed') {
      const to = this.#clock.wall()
      this.#mediaOf(port)?.addPause({ direction, from: to - pausedMs, to })
    }
  }

  /** Of a call in progress the last packets are those of now. */
  refresh(ladder: Ladder): void {
    const source = this.#media
    if (!source || ladder.endedAt !== undefined) return
    for (const { id, endedAt } of ladder.channels.values()) {
      if (endedAt !== undefined) continue
      const moments = source.moments(id)
      if (moments.firstIn === undefined && moments.firstOut === undefined) continue
      const media = this.#mediaOf(id)
      media?.reach(moments)
      if (media) media.place ??= source.place(id)
    }
  }

  #onLog({ level, channelId, message, code, at }: LogTailLine): void {
    if (channelId === undefined || (level !== 'WARNING' && level !== 'ERROR')) return
    const order = ++this.#order
    const text = shortened(message)
    this.#addTo(this.#byChannel.get(channelId), { kind: 'log', channelId, level, text, code, at, order })
  }

  #measure(channelId: string, at: number, peer?: string): void {
    const source = this.#media
    const figures = source?.figures(channelId)
    const media = figures && this.#mediaOf(channelId)
    if (!media) return
    const before = media.last
    media.add(at, figures, source?.place(channelId), peer)
    if (this.#measured) this.#measured(media.last as MediaSample, before)
    media.reach(source?.moments(channelId) ?? {})
    const ladder = this.#byChannel.get(channelId)
    if (!ladder) return
    ladder.measuredAt = at
    this.#feed?.touch(ladder)
  }

  #mediaOf(channelId: string): CallMedia | undefined {
    const channel = this.#byChannel.get(channelId)?.channels.get(channelId)
    if (channel && !channel.media) channel.media = new CallMedia()
    return channel?.media
  }

  #onFailure(event: BusEvent<'call-failed'>): void {
    const { channel, refused, reason, text, at } = event
    this.#takeDelivered(undefined)
    if (channel) this.#follow(channel, at)
    this.#addClaimed()
    const order = ++this.#order
    if (channel)
      this.#addTo(this.#byChannel.get(channel.id), { kind: 'failure', channelId: channel.id, reason, text, at, order })
    else if (refused) {
      const messages = this.#messages.take(refused.protocolId)
      const ladder = this.#refused.add(refused, event, { order, messages, nextOrdinal: this.#nextOrdinal })
      if (!ladder) return
      this.#history?.keep(ladder)
      this.#feed?.touch(ladder)
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
    this.#addTo(this.#byChannel.get(channelId), { kind: 'warning', channelId, code, text, at, order })
  }

  #onRecordingFailed(event: BusEvent<'recording-failed'>): void {
    const { name, cause = 'nobody knows why' } = event.recording
    const text = `recording failed: ${name}: ${cause.replace('ENOSPC', 'the disk is full (ENOSPC)')}`
    const order = ++this.#order
    this.#addToAll({ kind: 'warning', code: 'recording-failed', text, at: event.at, order }, this.#targets(event))
  }

  /** An application let a call wait; without words it did not. */
  #slowed(channelId: string, text: string | undefined, at: number): void {
    if (text === undefined) return
    const order = ++this.#order
    this.#addTo(this.#byChannel.get(channelId), {
      kind: 'warning',
      channelId,
      code: 'slow-application',
      text,
      at,
      order,
    })
  }

  #onDelivered(delivered: Delivered): void {
    this.#delivered.push(delivered)
  }

  #onStep({ channelId, context, exten, priority, application, data }: Diagnostics['jackfield:dialplan:step']): void {
    const [at, order] = [this.#clock.wall(), ++this.#order]
    const about = { context, exten, priority, application, data: shortened(data) }
    const rung: Rung = { kind: 'dialplan', channelId, ...about, at, order }
    this.#addTo(this.#byChannel.get(channelId), rung)
  }

  /** A call comes with a message before it has a channel: such messages wait for it. */
  #onMessage(whole: Diagnostics['jackfield:sip:message']): void {
    if (whole.callId === '' || whole.callId.length > longestCallId) return
    const message = keptMessage(whole)
    const { callId, direction, peer, summary } = message
    const channelId = this.#byProtocolId.get(callId)
    const [at, order] = [this.#clock.wall(), ++this.#order]
    const rung: MessageRung = { kind: 'sip', channelId, direction, peer, summary, message, at, order }
    if (channelId !== undefined) this.#addTo(this.#byChannel.get(channelId), rung)
    else if (!this.#refused.addMessage(callId, rung) && !this.#exchanges.add(callId, rung, this.#nextOrdinal))
      this.#messages.keep(callId, rung)
  }

  #onRequest(request: Diagnostics['jackfield:call:request']): void {
    const { channelId, bridgeId, method, path, operation, user, status, durationMs, over, query, body, answer } =
      request
    // who watches the figures of a leg changes nothing, and would fill its ladder
    if (operation === watchingOperation) return
    const inside = channelId === undefined && bridgeId !== undefined ? this.#inBridge.get(bridgeId) : undefined
    if (channelId === undefined && !inside?.size) return
    const [at, order] = [this.#clock.wall(), ++this.#order]
    const about = { method, path, operation, user, status, durationMs, over, answer }
    const asked = { query: query === undefined ? undefined : shortened(query), body: keptBody(body) }
    const rung: Rung = { kind: 'request', channelId, times: 1, ...about, ...asked, at, order }
    if (channelId !== undefined) this.#addTo(this.#byChannel.get(channelId), rung)
    else if (inside) this.#addToAll(rung, inside)
    // who only looks has done nothing
    if (method === 'GET') return
    const beganAt = at - durationMs
    if (channelId !== undefined) this.#slowed(channelId, this.#slow.acted(channelId, beganAt), at)
    else for (const id of inside ?? nobody) this.#slowed(id, this.#slow.acted(id, beganAt), at)
  }

  #find(id: string): Ladder | undefined {
    const known = this.#byChannel.get(id) ?? this.#byCall.get(id) ?? this.#refused.get(id) ?? this.#exchanges.get(id)
    return known ?? this.#byChannel.get(this.#byProtocolId.get(id) ?? '')
  }

  // ---- keeping ----------------------------------------------------------------------------------------------------

  /** Adds a rung to every call that one of these channels belongs to, once. */
  #addToAll(rung: Rung, channelIds: Iterable<string>): void {
    const ladders = new Set<Ladder>()
    for (const id of channelIds) {
      const ladder = this.#byChannel.get(id)
      if (ladder) ladders.add(ladder)
    }
    for (const ladder of ladders) this.#addTo(ladder, rung)
  }

  #addTo(ladder: Ladder | undefined, rung: Rung): void {
    if (!ladder) return
    ladder.add(rung)
    this.#feed?.touch(ladder)
  }

  /** Puts a channel into the call its linked id says; calls that became one are joined. */
  #follow(snapshot: ChannelSnapshot, at: number): void {
    const { id, name, linkedId, protocolId } = snapshot
    const placed = this.#placed
    if (placed?.channel.id === id && placed.linkedId === linkedId && placed.protocolId === protocolId) {
      if (placed.channel.name === name) {
        placed.channel.see(snapshot, at)
        return
      }
    }
    const present = this.#byChannel.get(id)
    if (protocolId !== '' && this.#byProtocolId.get(protocolId) !== id) this.#claim(protocolId, id)
    const channel = present?.channels.get(id)
    const isKnown = channel?.name === name
    if (isKnown) channel.see(snapshot, at)
    if (present && isKnown && this.#byCall.get(linkedId) === present) {
      if (protocolId !== '') present.addProtocolId(protocolId)
      this.#placed = { channel, ladder: present, linkedId, protocolId }
      return
    }
    this.#placed = undefined
    const ladder = this.#ladderOf(linkedId, at)
    if (protocolId !== '') ladder.addProtocolId(protocolId)
    if (present && present !== ladder && isKnown) this.#join(ladder, present)
    this.#byChannel.set(id, ladder)
    if (!ladder.channels.has(id) || !isKnown) ladder.enter(snapshot, at)
    this.#ended.remove(ladder)
  }

  /** The one that a channel stands in. */
  #ladderWith(channelId: string): Ladder | undefined {
    return this.#placed?.channel.id === channelId ? this.#placed.ladder : this.#byChannel.get(channelId)
  }

  #claim(protocolId: string, channelId: string): void {
    this.#placed = undefined
    this.#byProtocolId.set(protocolId, channelId)
    this.#messages.claim(protocolId, channelId)
  }

  /** Messages that came before their channel, once it stands in a ladder. */
  #addClaimed(): void {
    for (const rung of this.#messages.takeClaimed()) this.#addTo(this.#byChannel.get(rung.channelId as string), rung)
  }

  #ladderOf(callId: string, at: number): Ladder {
    const known = this.#byCall.get(callId)
    if (known) return known
    const ladder = new Ladder(callId, at, this.#rungsPerCall, { ordinal: this.#nextOrdinal() })
    this.#byCall.set(callId, ladder)
    this.#feed?.begin(ladder)
    return ladder
  }

  #join(into: Ladder, from: Ladder): void {
    this.#placed = undefined
    into.absorb(from)
    this.#history?.forget(from)
    this.#feed?.forget(from)
    this.#ended.remove(from)
    for (const callId of from.callIds) this.#byCall.set(callId, into)
    for (const id of from.channels.keys()) this.#byChannel.set(id, into)
    this.#prune(into)
  }

  /** A call that goes on and on does not remember everybody who was ever in it. */
  #prune(ladder: Ladder): void {
    const pruned = ladder.prune()
    if (!pruned) return
    this.#placed = undefined
    for (const id of pruned.channelIds) this.#byChannel.delete(id)
    for (const id of pruned.protocolIds) this.#byProtocolId.delete(id)
    for (const id of pruned.callIds) this.#byCall.delete(id)
  }

  #left(channelId: string, at: number, cause: number): void {
    this.#placed = undefined
    const ladder = this.#byChannel.get(channelId)
    if (!ladder) return
    if (!ladder.leave(channelId, at, cause)) {
      this.#prune(ladder)
      return
    }
    this.#ended.add(ladder)
    this.#history?.keep(ladder)
    this.#feed?.touch(ladder)
    this.#over.emit(endedCall(ladder, at))
    for (let next = this.#ended.surplus; next; next = this.#ended.surplus) this.#forget(next)
  }

  #forget(ladder: Ladder): void {
    this.#placed = undefined
    this.#ended.remove(ladder)
    for (const callId of ladder.callIds) this.#byCall.delete(callId)
    for (const id of ladder.channels.keys()) if (this.#byChannel.get(id) === ladder) this.#byChannel.delete(id)
    for (const protocolId of ladder.protocolIds)
      if (ladder.channels.has(this.#byProtocolId.get(protocolId) ?? '')) this.#byProtocolId.delete(protocolId)
  }

  // ---- who is where, who was told ---------------------------------------------------------------------------------

  #followBridges(event: BusEvent): void {
    if (event.name === 'channel-entered-bridge') {
      const inside = this.#inBridge.get(event.bridge.id) ?? new Set()
      this.#inBridge.set(event.bridge.id, inside.add(event.channel.id))
    } else if (event.name === 'channel-left-bridge') this.#inBridge.get(event.bridge.id)?.delete(event.channel.id)
    else if (event.name === 'bridge-destroyed') this.#inBridge.delete(event.bridge.id)
  }

  /** Channels that hear or are recorded where the event does not carry them. */
  #targets(event: BusEvent): readonly string[] {
    const uri = targetOf(event)
    if (uri === undefined) return nobody
    const [, kind, id = ''] = /^(channel|bridge):(.*)$/s.exec(uri) ?? []
    return kind === 'bridge' ? [...(this.#inBridge.get(id) ?? [])] : [id]
  }

  /**
   * The applications. What was told since the event before belongs to this one, when it has its type; the rest was late and is told
   * apart.
   */
  #takeDelivered(type: string | undefined): readonly string[] {
    const delivered = this.#delivered
    if (delivered.length === 0) return nobody
    this.#delivered = []
    const [first] = delivered
    if (first && delivered.length === 1 && first.type === type) return this.#alone(first.application)
    const applications: string[] = []
    for (const each of delivered) {
      if (each.type === type) applications.push(each.application)
      else this.#addLate(each)
    }
    return applications
  }

  /** One list for all events that one application alone was told of: such are most. */
  #alone(application: string): readonly string[] {
    if (this.#lastAlone[0] !== application) this.#lastAlone = [application]
    return this.#lastAlone
  }

  #addLate({ type, application, channelIds }: Delivered): void {
    const [at, order] = [this.#clock.wall(), ++this.#order]
    const [channelId] = channelIds
    const detail = 'told late'
    this.#addToAll({ kind: 'event', channelId, type, detail, applications: [application], at, order }, channelIds)
  }
}

const nobody: readonly string[] = []
