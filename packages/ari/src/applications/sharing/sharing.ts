// An application that several connections share: each call is one connection's, and goes to another one, with its history, when that is lost.
// Not the sending: each connection has its own stream of events.

import type { BusEvent } from '@jackfield/core'
import type { ShareMode } from '@jackfield/description'
import type { Audience, TopicKind } from '../../topic.ts'
import { EventStream, type StreamOwner } from '../event-stream.ts'
import type { Holder } from '../holder.ts'
import type { ResumeToken } from '../resume-token.ts'
import type { StreamDeps } from '../stream-deps.ts'
import { Share } from './share.ts'
import { SharedBridges } from './shared-bridges.ts'
import { SharedCall } from './shared-call.ts'

/** A socket that comes to share an application. */
export interface SharingSocket {
  readonly mode: ShareMode
  readonly isNumbered: boolean
  readonly token: ResumeToken | undefined
}

/** What the application follows. */
interface Followed {
  ids(kind: TopicKind): readonly string[]
  count(kind: TopicKind, id: string): number
}

export interface SharingDeps {
  readonly owner: StreamOwner
  readonly deps: StreamDeps
  readonly interests: Followed
  /** what was there before it was shared: the first connection goes on with it */
  readonly stream: EventStream
}

/** An event and whom it is for. */
export interface SharedEvent {
  readonly type: string
  readonly body: string
  readonly channelIds: readonly string[]
  readonly event: BusEvent
  readonly audience: Audience
  /** it passes the filter */
  readonly isWanted: boolean
}

export type ClaimOfShare = 'won' | 'lost' | 'unknown-connection'

/** What somebody is to act on, though it is about no call: one of them gets it, the next in turn. */
const forOne: ReadonlySet<string> = new Set(['TextMessageReceived'])

const mostAwaited = 1_000

const startOfStart = '{"type":"StasisStart"'

export class Sharing {
  readonly #deps: SharingDeps
  #mode: ShareMode = 'round-robin'
  /** in the order they came */
  #shares: Share[] = []
  #turn = 0
  /** by the channel's id */
  readonly #calls = new Map<string, SharedCall>()
  /** channels that somebody has a right to and that have not entered yet */
  readonly #awaited = new Map<string, Share>()
  readonly #bridges = new SharedBridges()
  /** of those that are gone */
  #past = { events: 0, dropped: 0, droppedReason: undefined as string | undefined }
  /** what the application had before it was shared: for the first that comes */
  #inherited: EventStream | undefined

  constructor(deps: SharingDeps) {
    this.#deps = deps
    this.#inherited = deps.stream
  }

  get mode(): ShareMode {
    return this.#mode
  }

  get isActive(): boolean {
    return this.#shares.some(({ stream }) => stream.isActive)
  }

  get isConnected(): boolean {
    return this.#shares.some(({ stream }) => stream.isConnected)
  }

  get isTaken(): boolean {
    return this.#shares.some(({ stream }) => stream.isTaken)
  }

  isHeldBy(holder: Holder): boolean {
    return this.#of(holder) !== undefined
  }

  get figures() {
    const all = this.#shares.map(({ stream }) => stream.figures)
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
    return {
      events: this.#past.events + sum(({ events }) => events),
      waiting: sum(({ waiting }) => waiting),
      dropped: this.#past.dropped + sum(({ dropped }) => dropped),
      droppedReason: all.findLast(({ droppedReason }) => droppedReason)?.droppedReason ?? this.#past.droppedReason,
    }
  }

  shareOf(holder: Holder) {
    const share = this.#of(holder)
    if (!share) return undefined
    let calls = 0
    for (const call of this.#calls.values()) if (call.share === share && call.isInside) calls++
    return { ...share.stream.figures, calls }
  }

  /** One more, or one that comes back to its own calls. */
  attach(holder: Holder, { mode, isNumbered, token }: SharingSocket): void {
    if (!this.isActive) this.#mode = mode
    const isFirst = this.#inherited !== undefined
    const known = token && this.#shares.find(({ stream }) => stream.isNamedBy(token))
    const share = known ?? this.#newShare()
    share.found(holder)
    const connections = this.#shares.length
    const about = `"connection":${JSON.stringify(holder.id)},"share":"${this.#mode}","connections":${connections}`
    share.stream.deliverTo(holder, 'ApplicationShared', about)
    if (!isNumbered) share.stream.attach(holder, 'nothing')
    else if (token && !known && !isFirst) share.stream.attachAfresh(holder, token)
    else share.stream.attachNumbered(holder, token)
    for (const overdue of this.#shares.filter(({ isOverdue }) => isOverdue)) overdue.stream.giveUp()
    for (const call of this.#calls.values()) if (!call.share && !call.isOffered) this.#handOver(call, '')
  }

  /** Its connection is gone; one with numbers may come back for a while. */
  detach(holder: Holder): void {
    const share = this.#of(holder)
    if (!share) return
    share.stream.detach(holder)
    if (!share.stream.isActive) return
    const { clock, limits } = this.#deps.deps
    share.waitFor(clock.after(limits.sharedKeptMs, () => this.#lostForTooLong(share)))
  }

  giveUp(): void {
    for (const { stream } of [...this.#shares]) stream.giveUp()
  }

  /** A channel that was made by a request belongs to who asked for it, to the call it belongs to, or to the next in turn. */
  made(channelId: string, by: string | undefined, linkedId: string): void {
    if (this.#calls.has(channelId)) return
    this.#calls.set(channelId, new SharedCall(channelId, this.#named(by) ?? this.#shareOf(linkedId) ?? this.#next()))
  }

  /** A channel that is to enter belongs to this connection. */
  awaited(channelId: string, by: string | undefined): void {
    const share = this.#named(by)
    if (!share) return
    this.#awaited.set(channelId, share)
    // those that never enter are not kept for ever
    const [oldest] = this.#awaited.keys()
    if (this.#awaited.size > mostAwaited && oldest !== undefined) this.#awaited.delete(oldest)
  }

  unfollowed(channelId: string): void {
    this.#forget(channelId)
  }

  /** Nothing: no call of this id is or was offered here. */
  claim(channelId: string, by: string | undefined): ClaimOfShare | undefined {
    const call = this.#calls.get(channelId)
    if (!call) return undefined
    const share = this.#named(by)
    if (!share) return 'unknown-connection'
    if (!call.isOffered) return 'lost'
    this.#give(call, share)
    return 'won'
  }

  deliver(shared: SharedEvent): void {
    const { event } = shared
    if (event.name === 'application-entered') this.#enter(event)
    else if (event.name === 'channel-entered-bridge')
      this.#bridges.enter(event.bridge.id, this.#calls.get(event.channel.id))
    this.#deliver(shared)
    if (event.name === 'application-left') this.#leave(event.channel.id)
    else if (event.name === 'channel-destroyed') this.#forget(event.channel.id)
    else if (event.name === 'channel-left-bridge') this.#bridges.leave(event.bridge.id, event.channel.id)
    else if (event.name === 'bridge-destroyed') this.#bridges.forget(event.bridge.id)
  }

  /** It is no more. */
  end(): void {
    for (const share of this.#shares) {
      share.stopWaiting()
      share.stream.end()
    }
    for (const call of this.#calls.values()) call.endOffer()
    this.#calls.clear()
    this.#shares = []
  }

  /** One socket has it alone from now on: hands back the events it goes on with, everybody else is told. */
  dissolve(token: ResumeToken | undefined): EventStream | undefined {
    const named = token && this.#shares.find(({ stream }) => stream.isNamedBy(token))
    const kept = named ?? this.#shares[0]
    for (const share of this.#shares) {
      share.stopWaiting()
      if (share !== kept) share.stream.endReplaced()
    }
    this.#shares = []
    return kept?.stream
  }

  /** Events of calls that were offered and that nobody had claimed yet, after it was dissolved. */
  untold(): { type: string; body: string; channelIds: readonly string[] }[] {
    const offered = [...this.#calls.values()].filter(({ isOffered }) => isOffered)
    for (const call of offered) call.endOffer()
    return offered.flatMap(({ history, channelId }) =>
      [...history].map((past) => ({ ...past, channelIds: [channelId] })),
    )
  }

  #of(holder: Holder): Share | undefined {
    return this.#shares.find(({ stream }) => stream.holder === holder)
  }

  #named(connection: string | undefined): Share | undefined {
    return connection === undefined ? undefined : this.#shares.find((share) => share.connection === connection)
  }

  #shareOf(channelId: string | undefined): Share | undefined {
    return channelId === undefined ? undefined : this.#calls.get(channelId)?.share
  }

  /** What the application had before goes on with the first, and so do the channels it follows. */
  #newShare(): Share {
    const inherited = this.#inherited
    this.#inherited = undefined
    let share: Share
    if (inherited) share = this.#add((owner) => inherited.belongTo(owner))
    else share = this.#add((owner) => new EventStream(owner, this.#deps.deps))
    if (inherited) {
      for (const id of this.#deps.interests.ids('channel')) {
        const call = new SharedCall(id, share)
        call.isInside = true
        this.#calls.set(id, call)
      }
    }
    return share
  }

  #add(make: (owner: StreamOwner) => EventStream): Share {
    const { owner } = this.#deps
    const share: Share = new Share(
      make({
        name: owner.name,
        replaced: (holder) => owner.replaced(holder),
        tooSlow: (holder) => owner.tooSlow(holder),
        endSubscriptionsToAll: () => {
          if (!this.#shares.some((other) => other !== share && other.stream.isActive)) owner.endSubscriptionsToAll()
        },
        left: () => this.#gone(share),
      }),
    )
    this.#shares.push(share)
    return share
  }

  #lostForTooLong(share: Share): void {
    share.isOverdue = true
    if (this.isConnected) share.stream.giveUp()
  }

  /** Nobody comes back to it: its calls go to the others. */
  #gone(share: Share): void {
    const at = this.#shares.indexOf(share)
    if (at < 0) return
    this.#shares.splice(at, 1)
    share.stopWaiting()
    const { events, dropped, droppedReason = this.#past.droppedReason } = share.stream.figures
    this.#past = { events: this.#past.events + events, dropped: this.#past.dropped + dropped, droppedReason }
    share.stream.end()
    this.#bridges.forgetShare(share)
    for (const call of this.#calls.values()) if (call.share === share) this.#handOver(call, share.connection)
    if (!this.isActive) this.#deps.owner.left()
  }

  /** The next in turn: of those that are connected and read what they are sent, if there are such. */
  #next(): Share | undefined {
    const connected = this.#shares.filter(({ stream }) => stream.isConnected)
    const reading = connected.filter(({ stream }) => !stream.isHeldBack)
    const among = reading.length > 0 ? reading : connected.length > 0 ? connected : this.#shares
    return among.length === 0 ? undefined : among[this.#turn++ % among.length]
  }

  /** A call without a connection goes to another one: with what happened so far. */
  #handOver(call: SharedCall, from: string): void {
    call.share = this.#next()
    if (!call.share) return
    const { missing, size } = call.history
    const lost = from === '' ? '' : `,"from":${JSON.stringify(from)}`
    const about = `"channel_id":${JSON.stringify(call.channelId)},"events":${size},"missing":${missing}${lost}`
    const body = this.#deps.deps.envelope.bodyNow('CallHandedOver', about)
    call.share.stream.deliver('CallHandedOver', body, [call.channelId])
    this.#deliverHistory(call, call.share)
  }

  #deliverHistory({ history, channelId }: SharedCall, { stream }: Share): void {
    for (const { type, body } of history) stream.deliver(type, body, [channelId])
  }

  /** An offered call is this one's: it hears of it from its StasisStart on. */
  #give(call: SharedCall, share: Share): void {
    call.endOffer()
    call.share = share
    this.#deliverHistory(call, share)
  }

  #enter({ channel, replaceChannel }: BusEvent<'application-entered'>): void {
    const known = this.#calls.get(channel.id)
    const awaited = this.#awaited.get(channel.id)
    this.#awaited.delete(channel.id)
    const related = () => this.#shareOf(replaceChannel?.id) ?? this.#shareOf(channel.linkedId)
    const share = known?.share ?? (awaited?.stream.isActive ? awaited : related())
    const call = known ?? new SharedCall(channel.id, undefined)
    call.share = share
    call.isInside = true
    this.#calls.set(channel.id, call)
    if (share) return
    const connected = this.#shares.filter(({ stream }) => stream.isConnected).length
    if (this.#mode === 'claim' && connected > 1) this.#offer(call)
    else call.share = this.#next()
  }

  /** Whoever claims it first has it; when nobody does, the next in turn. */
  #offer(call: SharedCall): void {
    const { clock, limits } = this.#deps.deps
    call.offer = clock.after(limits.claimMs, () => {
      const share = this.#next()
      if (share) this.#give(call, share)
      else call.endOffer()
    })
  }

  #deliver({ type, body, channelIds, event, audience, isWanted }: SharedEvent): void {
    if (!isWanted) return
    const shares = new Set<Share>()
    let isCalls = false
    for (const id of channelIds) {
      const call = this.#calls.get(id)
      if (!call) continue
      isCalls = true
      call.history.add({ type, body })
      if (call.share) shares.add(call.share)
      else if (type === 'StasisStart' && call.isOffered) this.#deliverOffer(body, channelIds)
    }
    for (const share of this.#bridges.sharesOf(audience, event)) shares.add(share)
    if (shares.size > 0 || isCalls) for (const { stream } of shares) stream.deliver(type, body, channelIds)
    else if (forOne.has(type)) this.#next()?.stream.deliver(type, body, channelIds)
    else for (const { stream } of [...this.#shares]) stream.deliver(type, body, channelIds)
  }

  #deliverOffer(start: string, channelIds: readonly string[]): void {
    const body = `{"type":"CallOffered"${start.slice(startOfStart.length)}`
    for (const { stream } of [...this.#shares]) if (stream.isConnected) stream.deliver('CallOffered', body, channelIds)
  }

  #leave(channelId: string): void {
    const call = this.#calls.get(channelId)
    if (!call) return
    call.isInside = false
    // the one that counts is taken back when everybody has heard of it
    if (this.#deps.interests.count('channel', channelId) <= 1) this.#forget(channelId)
  }

  #forget(channelId: string): void {
    this.#calls.get(channelId)?.endOffer()
    this.#calls.delete(channelId)
  }
}
