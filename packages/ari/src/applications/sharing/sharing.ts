// An application that several connections share: each call is one connection's, and goes to another one, with its history, when that is lost.
// Not the sending: each connection has its own stream of events.

import type { BusEvent } from '@jackfield/core'
import type { ShareMode } from '@jackfield/description'
import type { Audience, TopicKind } from '../../topic.ts'
import type { EventStream, StreamOwner } from '../event-stream.ts'
import type { Holder } from '../holder.ts'
import type { ResumeToken } from '../resume-token.ts'
import type { StreamDeps } from '../stream-deps.ts'
import type { Share } from './share.ts'
import { SharedBridges } from './shared-bridges.ts'
import { SharedCall } from './shared-call.ts'
import { Shares } from './shares.ts'

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
  /** A call is another connection's from now on. */
  assigned?(channelId: string): void
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
  /** several exchanges that stand as one know it, and each says it to the sockets that it has itself */
  readonly isCommon: boolean
}

export type ClaimOfShare = 'won' | 'lost' | 'unknown-connection'

/** What somebody is to act on, though it is about no call: one of them gets it, the next in turn. */
const forOne: ReadonlySet<string> = new Set(['TextMessageReceived'])

const mostAwaited = 1_000

const startOfStart = '{"type":"StasisStart"'

export class Sharing {
  readonly #deps: SharingDeps
  readonly #shares: Shares
  /** by the channel's id */
  readonly #calls = new Map<string, SharedCall>()
  /** channels that somebody has a right to and that have not entered yet */
  readonly #awaited = new Map<string, Share>()
  readonly #bridges = new SharedBridges()
  /** what the application had before it was shared: for the first that comes */
  #inherited: EventStream | undefined

  constructor(deps: SharingDeps) {
    this.#deps = deps
    this.#inherited = deps.stream
    this.#shares = new Shares({ ...deps, gone: (share) => this.#gone(share) })
  }

  get mode(): ShareMode {
    return this.#shares.mode
  }

  get isActive(): boolean {
    return this.#shares.isActive
  }

  get isConnected(): boolean {
    return this.#shares.isConnected
  }

  get isTaken(): boolean {
    return this.#shares.isTaken
  }

  /** One of those who share it has, or had last, its socket at this exchange. */
  get isAnyHere(): boolean {
    return this.#shares.isAnyHere
  }

  get figures() {
    return this.#shares.figures
  }

  isHeldBy(holder: Holder): boolean {
    return this.#shares.of(holder) !== undefined
  }

  /** Who has this call: the events it is told in, and the exchange that has its socket, empty: this one. */
  whoHas(channelId: string): { readonly incarnation: string; readonly node: string } | undefined {
    const share = this.#calls.get(channelId)?.share
    const incarnation = share?.stream.incarnation
    return share && incarnation !== undefined ? { incarnation, node: share.node } : undefined
  }

  /** The connection that has the events which a token is of, while it is there. */
  connectionAt(token: ResumeToken): string | undefined {
    const share = this.#shares.tokened(token)
    return share?.stream.isConnected ? share.connection : undefined
  }

  isConnectedAs(connection: string): boolean {
    return this.#shares.named(connection)?.stream.isConnected ?? false
  }

  shareOf(holder: Holder) {
    const share = this.#shares.of(holder)
    if (!share) return undefined
    let calls = 0
    for (const call of this.#calls.values()) if (call.share === share && call.isInside) calls++
    return { ...share.stream.figures, calls }
  }

  /** One more, or one that comes back to its own calls. */
  attach(holder: Holder, { mode, isNumbered, token }: SharingSocket): void {
    this.#shares.propose(mode)
    const isFirst = this.#inherited !== undefined
    // a connection at another exchange may be opened again before anybody knows where it goes on
    const known = this.#shares.tokened(token) ?? (holder.connection.isRelay ? this.#shares.named(holder.id) : undefined)
    const share = known ?? this.#newShare()
    share.found(holder)
    const { size } = this.#shares
    const about = `"connection":${JSON.stringify(holder.id)},"share":"${this.mode}","connections":${size}`
    share.stream.deliverTo(holder, 'ApplicationShared', about)
    if (!isNumbered) share.stream.attach(holder, 'nothing')
    else if (token && !known && !isFirst) share.stream.attachAfresh(holder, token)
    else share.stream.attachNumbered(holder, token)
    for (const overdue of this.#shares) if (overdue.isOverdue) overdue.stream.giveUp()
    for (const call of this.#calls.values()) if (!call.share && !call.isOffered) this.#handOver(call, '')
  }

  /** Its connection is gone; one with numbers may come back for a while. */
  detach(holder: Holder): void {
    const share = this.#shares.of(holder)
    if (!share) return
    share.stream.detach(holder)
    if (!share.stream.isActive) return
    const { clock, limits } = this.#deps.deps
    share.waitFor(clock.after(limits.sharedKeptMs, () => this.#lostForTooLong(share)))
  }

  giveUp(): void {
    for (const { stream } of this.#shares) stream.giveUp()
  }

  /** Nobody comes back as this connection: its calls go to the others at once. */
  giveUpConnection(connection: string): void {
    const share = this.#shares.named(connection)
    if (share && !share.stream.isConnected) share.stream.giveUp()
  }

  /** An event of another exchange, for this connection alone. */
  deliverTo(connection: string, type: string, body: string, channelIds: readonly string[]): void {
    this.#shares.named(connection)?.stream.deliver(type, body, channelIds)
  }

  /** A channel that was made by a request belongs to who asked for it, to the call it belongs to, or to the next in turn. */
  made(channelId: string, by: string | undefined, linkedId: string): void {
    if (this.#calls.has(channelId)) return
    const call = new SharedCall(channelId)
    this.#calls.set(channelId, call)
    this.#assign(call, this.#shares.named(by) ?? this.#shareOf(linkedId) ?? this.#shares.next())
  }

  /** A channel that is to enter belongs to this connection. */
  awaited(channelId: string, by: string | undefined): void {
    const share = this.#shares.named(by)
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
    const share = this.#shares.named(by)
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
    for (const { stream } of this.#shares.clear()) stream.end()
    for (const call of this.#calls.values()) call.endOffer()
    this.#calls.clear()
  }

  /** One socket has it alone from now on: hands back the events it goes on with, everybody else is told. */
  dissolve(token: ResumeToken | undefined): EventStream | undefined {
    const named = this.#shares.tokened(token)
    const all = this.#shares.clear()
    const kept = named ?? all[0]
    for (const share of all) if (share !== kept) share.stream.endReplaced()
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

  #shareOf(channelId: string | undefined): Share | undefined {
    return channelId === undefined ? undefined : this.#calls.get(channelId)?.share
  }

  /** What the application had before goes on with the first, and so do the channels it follows. */
  #newShare(): Share {
    const inherited = this.#inherited
    this.#inherited = undefined
    const share = this.#shares.add(inherited)
    if (inherited) {
      for (const id of this.#deps.interests.ids('channel')) {
        const call = new SharedCall(id)
        call.isInside = true
        this.#calls.set(id, call)
        this.#assign(call, share)
      }
    }
    return share
  }

  #lostForTooLong(share: Share): void {
    share.isOverdue = true
    if (this.isConnected) share.stream.giveUp()
  }

  /** Nobody comes back to it: its calls go to the others. */
  #gone(share: Share): void {
    share.stream.end()
    this.#bridges.forgetShare(share)
    for (const call of this.#calls.values()) if (call.share === share) this.#handOver(call, share.connection)
    if (!this.isActive) this.#deps.owner.left()
  }

  #assign(call: SharedCall, share: Share | undefined): void {
    call.share = share
    this.#deps.assigned?.(call.channelId)
  }

  /** A call without a connection goes to another one: with what happened so far. */
  #handOver(call: SharedCall, from: string): void {
    this.#assign(call, this.#shares.next())
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
    this.#assign(call, share)
    this.#deliverHistory(call, share)
  }

  #enter({ channel, replaceChannel }: BusEvent<'application-entered'>): void {
    const known = this.#calls.get(channel.id)
    const awaited = this.#awaited.get(channel.id)
    this.#awaited.delete(channel.id)
    const related = () => this.#shareOf(replaceChannel?.id) ?? this.#shareOf(channel.linkedId)
    const share = known?.share ?? (awaited?.stream.isActive ? awaited : related())
    const call = known ?? new SharedCall(channel.id)
    call.isInside = true
    this.#calls.set(channel.id, call)
    if (share) this.#assign(call, share)
    else if (this.mode === 'claim' && this.#shares.connectedCount > 1) this.#offer(call)
    else this.#assign(call, this.#shares.next())
  }

  /** Whoever claims it first has it; when nobody does, the next in turn. */
  #offer(call: SharedCall): void {
    const { clock, limits } = this.#deps.deps
    call.offer = clock.after(limits.claimMs, () => {
      const share = this.#shares.next()
      if (share) this.#give(call, share)
      else call.endOffer()
    })
  }

  #deliver({ type, body, channelIds, event, audience, isWanted, isCommon }: SharedEvent): void {
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
    else if (forOne.has(type)) this.#shares.next()?.stream.deliver(type, body, channelIds)
    else
      for (const { stream, isElsewhere } of this.#shares)
        if (!isCommon || !isElsewhere) stream.deliver(type, body, channelIds)
  }

  #deliverOffer(start: string, channelIds: readonly string[]): void {
    const body = `{"type":"CallOffered"${start.slice(startOfStart.length)}`
    for (const { stream } of this.#shares) if (stream.isConnected) stream.deliver('CallOffered', body, channelIds)
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
