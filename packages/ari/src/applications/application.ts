// One application: what it is interested in, which events it wants, and who has them: one socket, or several that share it.
// Not the registry: making applications and letting go of them is applications.ts.

import type { BusEvent, Channel } from '@jackfield/core'
import type { ShareMode } from '@jackfield/description'
import type { Audience } from '../topic.ts'
import { addressing } from './envelope.ts'
import { type EventFilter, openFilter } from './event-filter.ts'
import { EventRate } from './event-rate.ts'
import { EventStream, type StreamOwner } from './event-stream.ts'
import type { Holder } from './holder.ts'
import { type InterestIndex, Interests } from './interests.ts'
import { renderApplication } from './render-application.ts'
import type { ResumeToken } from './resume-token.ts'
import { Sharing, type SharingSocket } from './sharing/sharing.ts'
import type { StreamDeps } from './stream-deps.ts'

/** What an application is given by the registry it lives in. */
export interface ApplicationDeps extends StreamDeps {
  readonly index: InterestIndex<Application>
  readonly hasDeviceStates: () => boolean
  /** Nobody serves it any more, and nobody is expected to. */
  left(application: Application): void
}

/** An event as it is described. */
interface MadeEvent {
  readonly name: string
  /** several exchanges that stand as one know it, each by itself */
  readonly isShared?: boolean
}

/** A channel that is about to end. */
type Ending = Pick<Channel, 'id' | 'onEnd'>

export class Application {
  readonly name: string
  readonly interests: Interests<Application>
  filter: EventFilter = openFilter
  /** it stands for somebody who only looks: no application, and nobody counts what it is sent */
  readonly isFollower: boolean
  /** configured, and its far side has not been there for too long */
  isUnreachable = false
  readonly #deps: ApplicationDeps
  readonly #owner: StreamOwner
  #stream: EventStream
  /** its last socket is at another exchange */
  #isLastElsewhere = false
  /** while several sockets share it */
  #sharing: Sharing | undefined
  /** channels that it was told to be over already */
  #over: Set<string> | undefined
  readonly #rate: EventRate

  constructor(name: string, deps: ApplicationDeps, isFollower = false) {
    this.name = name
    this.isFollower = isFollower
    this.#deps = deps
    this.#rate = new EventRate(deps.clock.now())
    this.interests = new Interests<Application>(this, deps.index)
    this.#owner = {
      name,
      replaced: (holder) => holder.replaced(this),
      tooSlow: (holder) => holder.tooSlow(this),
      endSubscriptionsToAll: () => this.interests.dropAllKinds(),
      left: () => deps.left(this),
    }
    this.#stream = new EventStream(this.#owner, deps)
  }

  /** It takes channels: it has a socket, or will have one soon and is told then. */
  get isActive(): boolean {
    return (this.#sharing ?? this.#stream).isActive
  }

  get isConnected(): boolean {
    return (this.#sharing ?? this.#stream).isConnected
  }

  /** It is to take channels: it is there, and not away for so long that nobody would answer them. */
  get acceptsChannels(): boolean {
    return this.isActive && !this.isUnreachable
  }

  /** Somebody has it: a socket, or one that was lost and may resume. */
  get isTaken(): boolean {
    return (this.#sharing ?? this.#stream).isTaken
  }

  /** How new calls are shared out, while several sockets have it. */
  get share(): ShareMode | undefined {
    return this.#sharing?.isActive ? this.#sharing.mode : undefined
  }

  /** Its socket is, or was, at another exchange that stands as one with this one; of several that share it all are. */
  get isServedElsewhere(): boolean {
    return this.#sharing?.isTaken ? !this.#sharing.isAnyHere : this.#isLastElsewhere
  }

  /** The same of who has one of its channels. */
  isChannelServedElsewhere(channelId: string): boolean {
    if (!this.#sharing) return this.#isLastElsewhere
    return (this.#sharing.whoHas(channelId)?.node ?? '') !== ''
  }

  /** Its one socket was at this exchange, and is gone. */
  get isLeft(): boolean {
    return !this.#sharing && !this.#isLastElsewhere && !this.isConnected
  }

  /** Its one socket is, or was, at this exchange: the token of its last event, empty where its events have no numbers. */
  get placeHere(): string | undefined {
    return this.#sharing || this.#isLastElsewhere ? undefined : (this.#stream.lastToken ?? '')
  }

  /** Who has a channel of those that share it. */
  whoHas(channelId: string) {
    return this.#sharing?.whoHas(channelId)
  }

  /** The connection among those that share it that has the events which a token is of. */
  connectionAt(token: ResumeToken): string | undefined {
    return this.#sharing?.connectionAt(token)
  }

  /** This connection shares it, and is there. */
  isSharedBy(connection: string): boolean {
    return this.#sharing?.isConnectedAs(connection) ?? false
  }

  isHeldBy(holder: Holder): boolean {
    return this.#sharing ? this.#sharing.isHeldBy(holder) : this.#stream.holder === holder
  }

  /** As `GET /applications/{name}` shows it. */
  render(): string {
    return renderApplication(this, this.#deps.hasDeviceStates())
  }

  /** How it keeps up. */
  figuresAt(now: number) {
    const figures = (this.#sharing ?? this.#stream).figures
    return { ...figures, eventsPerSecond: this.#rate.perSecond(now, figures.events) }
  }

  /** How one of the sockets that share it keeps up, and how many channels it has. */
  shareOf(holder: Holder) {
    return this.#sharing?.shareOf(holder)
  }

  /** From now and then, so that its rate is that of the last seconds. */
  lookAtRate(now: number): void {
    this.#rate.look(now, (this.#sharing ?? this.#stream).figures.events)
  }

  /** An event for it. The body is the same for everybody who hears it. */
  deliver(made: MadeEvent, body: string, channelIds: readonly string[], event: BusEvent, audience: Audience): void {
    const { name: type, isShared: isCommon = false } = made
    if (this.#over && channelIds.some((id) => this.#over?.has(id))) return
    const isWanted = this.filter.passes(type)
    if (this.#sharing) this.#sharing.deliver({ type, body, channelIds, event, audience, isWanted, isCommon })
    else if (isWanted) this.#stream.deliver(type, body, channelIds)
  }

  /** An event of another exchange, which cannot deliver it any more; `connection`: for this one of those that share it. */
  deliverForeign(type: string, body: string, channelIds: readonly string[], connection?: string): void {
    if (!this.filter.passes(type)) return
    if (!this.#sharing) this.#stream.deliver(type, body, channelIds)
    else if (connection !== undefined) this.#sharing.deliverTo(connection, type, body, channelIds)
  }

  /**
   * It was told that these channels are over: of what is kept for it after this place nothing is about them, and whatever happens to those
   * that are still there until they end, it is not told again.
   */
  hearNoMoreOf(channelIds: ReadonlySet<string>, place: ResumeToken | undefined, present: readonly Ending[]): void {
    if (place) this.#stream.retract(place, channelIds)
    if (present.length === 0) return
    this.#over ??= new Set<string>()
    const over = this.#over
    for (const { id, onEnd } of present) {
      over.add(id)
      onEnd(() => {
        over.delete(id)
        if (over.size === 0 && this.#over === over) this.#over = undefined
      })
    }
  }

  /** The same for one who only looks: with the name of the application that it is for, where there is one. */
  deliverToFollower(body: string, application: string): void {
    const { holder } = this.#stream
    if (!holder) return
    if (holder.connection.bufferedBytes > this.#deps.limits.unreadBytes) holder.tooSlow(this)
    else holder.connection.send(`${body}${addressing(application)}}`)
  }

  /** A message of the exchange to its socket, outside of its events: neither filtered nor numbered nor kept. */
  deliverOwn(type: string, fields = ''): void {
    this.#stream.deliverOwn(type, fields)
  }

  /** A socket serves it from now on; those before are told. */
  attach(holder: Holder, keeping: 'nothing' | 'until-sent'): void {
    const offered = this.#endSharing()
    this.#comesFrom(holder)
    this.#stream.attach(holder, keeping)
    for (const { type, body, channelIds } of offered) this.#stream.deliver(type, body, channelIds)
  }

  /** A socket with numbers serves it from now on. It is told where it goes on, and gets what it missed. */
  attachNumbered(holder: Holder, token: ResumeToken | undefined): void {
    const offered = this.#endSharing(token)
    this.#comesFrom(holder)
    this.#stream.attachNumbered(holder, token)
    for (const { type, body, channelIds } of offered) this.#stream.deliver(type, body, channelIds)
  }

  /** One more socket serves it from now on, beside those that share it; one that does not share it is told that it has lost it. */
  attachShared(holder: Holder, socket: SharingSocket): void {
    this.#comesFrom(holder)
    const { interests } = this
    this.#sharing ??= new Sharing({
      ...{ owner: this.#owner, deps: this.#deps, interests, stream: this.#stream },
      assigned: (channelId) => this.#deps.index.changed?.('channel', channelId),
    })
    this.#sharing.attach(holder, socket)
  }

  /** Made by a request: it is the call of the connection that asked for it, where that is known. */
  made(channelId: string, by: string | undefined, linkedId: string): void {
    this.#sharing?.made(channelId, by, linkedId)
  }

  /** A channel that is to enter belongs to this connection. */
  awaited(channelId: string, by: string | undefined): void {
    this.#sharing?.awaited(channelId, by)
  }

  /** It hears of this channel no more. */
  unfollowed(channelId: string): void {
    if (this.interests.count('channel', channelId) === 0) this.#sharing?.unfollowed(channelId)
  }

  /** One of the sockets that share it wants this call, which is offered to all of them. */
  claim(channelId: string, by: string | undefined) {
    return this.#sharing?.claim(channelId, by)
  }

  /** For what is configured: it is there, and its events are kept, although it has no socket yet. */
  expect(): void {
    if (this.isTaken) return
    this.#endSharing()
    this.#stream.expect()
  }

  /** Sends what could not be sent while it had no socket, after saying what was lost of it. */
  sendUnsent(): void {
    this.#stream.sendUnsent()
  }

  /** Its socket is gone, or one of them. */
  detach(holder: Holder): void {
    if (this.#sharing) this.#sharing.detach(holder)
    else this.#stream.detach(holder)
  }

  /** Nobody configures it any more, or its time is over. */
  giveUp(): void {
    if (this.#sharing) this.#sharing.giveUp()
    else this.#stream.giveUp()
  }

  /** Nobody comes back as this connection, one of those that share it. */
  giveUpConnection(connection: string): void {
    this.#sharing?.giveUpConnection(connection)
  }

  /** It is no more: no timer and no interest stays behind. */
  end(): void {
    this.#stream.end()
    this.#sharing?.end()
    this.interests.clear()
  }

  #comesFrom({ connection }: Holder): void {
    this.isUnreachable = false
    this.#isLastElsewhere = connection.isRelay === true
  }

  /** One socket has it alone: it goes on with the events that its token is of. Hands back what none of those before had got. */
  #endSharing(token?: ResumeToken) {
    const sharing = this.#sharing
    if (!sharing) return []
    this.#sharing = undefined
    this.#stream = sharing.dissolve(token)?.belongTo(this.#owner) ?? new EventStream(this.#owner, this.#deps)
    return sharing.untold()
  }
}
