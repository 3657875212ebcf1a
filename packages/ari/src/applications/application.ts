// One application: what it is interested in, which events it wants, where they go, and what is kept of them.
// Not the registry: making applications and letting go of them is applications.ts.

import { type Clock, type Diagnostic, type Diagnostics, step, type Timer } from '@jackfield/base'
import type { EventConnection } from '@jackfield/description'
import { addressing, type Envelope } from './envelope.ts'
import { type EventFilter, openFilter } from './event-filter.ts'
import { EventRate } from './event-rate.ts'
import { type InterestIndex, Interests } from './interests.ts'
import type { EventLimits } from './limits.ts'
import { type KeptEvent, Outbox } from './outbox.ts'
import { type Presence, type PresenceEffect, type PresenceEvent, presence } from './presence.machine.ts'
import { renderApplication } from './render-application.ts'
import { type ResumeOutcome, resumePlace } from './resume.ts'
import { formatIncarnation, type ResumeToken } from './resume-token.ts'

/** The socket that serves an application, as the application sees it. */
export interface Holder {
  readonly connection: EventConnection
  /** Another socket serves it from now on. */
  replaced(application: Application): void
  /** It reads too slowly: the socket is to be closed. */
  tooSlow(application: Application): void
}

/** What is kept of an application's events: nothing, the last ones for resuming, or those that could not be sent yet. */
export type Keeping = 'nothing' | 'for-resume' | 'until-sent'

/** What an application is given by the registry it lives in. */
export interface ApplicationDeps {
  readonly clock: Clock
  readonly envelope: Envelope
  readonly limits: EventLimits
  /** this life of the exchange */
  readonly exchange: string
  /** counts the times during which events are kept, over all applications: no two have the same number */
  nextPeriod(): number
  readonly index: InterestIndex<Application>
  readonly hasDeviceStates: () => boolean
  readonly delivered: Diagnostic<Diagnostics['jackfield:event:delivered']>
  readonly dropped: Diagnostic<Diagnostics['jackfield:event:dropped']>
  /** Nobody serves it any more, and nobody is expected to. */
  left(application: Application): void
}

export class Application {
  readonly name: string
  readonly interests: Interests<Application>
  filter: EventFilter = openFilter
  /** it stands for somebody who only looks: no application, and nobody counts what it is sent */
  readonly isFollower: boolean
  /** configured, and its far side has not been there for too long */
  isUnreachable = false
  readonly #deps: ApplicationDeps
  readonly #address: string
  #presence: Presence = 'away'
  #keeping: Keeping = 'nothing'
  #holder: Holder | undefined
  #outbox: Outbox | undefined
  /** the number of the last event it was to hear */
  #sequence = 0
  readonly #firstPeriod: number
  #period: number
  /** the number of the last event that was given to the socket, where events are kept */
  #sent = 0
  #isWaitingForDrain = false
  #dropped = 0
  #droppedReason: string | undefined
  readonly #rate: EventRate
  #wait: Timer | undefined
  #sweep: Timer | undefined

  constructor(name: string, deps: ApplicationDeps, isFollower = false) {
    this.name = name
    this.isFollower = isFollower
    this.#firstPeriod = deps.nextPeriod()
    this.#period = this.#firstPeriod
    this.#deps = deps
    this.#address = addressing(name)
    this.#rate = new EventRate(deps.clock.now())
    this.interests = new Interests<Application>(this, deps.index)
  }

  /** It takes channels: it has a socket, or will have one soon and is told then. */
  get isActive(): boolean {
    return this.#presence !== 'away'
  }

  get isConnected(): boolean {
    return this.#presence === 'connected'
  }

  /** It is to take channels: it is there, and not away for so long that nobody would answer them. */
  get acceptsChannels(): boolean {
    return this.isActive && !this.isUnreachable
  }

  /** Somebody has it: a socket, or one that was lost and may resume. */
  get isTaken(): boolean {
    return this.#presence === 'connected' || (this.#presence === 'kept' && this.#keeping === 'for-resume')
  }

  isHeldBy(holder: Holder): boolean {
    return this.#holder === holder
  }

  /** As `GET /applications/{name}` shows it. */
  render(): string {
    return renderApplication(this, this.#deps.hasDeviceStates())
  }

  /** How it keeps up. */
  figuresAt(now: number) {
    return {
      events: this.#sequence,
      eventsPerSecond: this.#rate.perSecond(now, this.#sequence),
      waiting: this.#outbox ? this.#sequence - this.#sent : 0,
      dropped: this.#dropped,
      droppedReason: this.#droppedReason,
    }
  }

  /** From now and then, so that its rate is that of the last seconds. */
  lookAtRate(now: number): void {
    this.#rate.look(now, this.#sequence)
  }

  /** An event for it. The body is the same for everybody who hears it. */
  deliver(type: string, body: string, channelIds: readonly string[] = []): void {
    if (!this.filter.passes(type)) return
    const seq = ++this.#sequence
    if (this.#outbox) this.#deliverKept(this.#outbox, { seq, at: this.#deps.clock.now(), type, body }, channelIds)
    else this.#deliverUnkept(seq, type, body, channelIds)
  }

  /** The same for one who only looks: with the name of the application that it is for, where there is one. */
  deliverToFollower(body: string, application: string): void {
    const connection = this.#holder?.connection
    if (!connection) return
    if (connection.bufferedBytes > this.#deps.limits.unreadBytes) this.#holder?.tooSlow(this)
    else connection.send(`${body}${addressing(application)}}`)
  }

  /** A message of the exchange to its socket, outside of its events: neither filtered nor numbered nor kept. */
  deliverOwn(type: string, fields = ''): void {
    this.deliverTo(this.#holder, type, fields)
  }

  deliverTo(holder: Holder | undefined, type: string, fields = ''): void {
    holder?.connection.send(`${this.#deps.envelope.bodyNow(type, fields)}${this.#address}}`)
  }

  /** A socket serves it from now on; the one before is told. */
  attach(holder: Holder, keeping: 'nothing' | 'until-sent'): void {
    this.#attach(holder)
    if (keeping === 'nothing') this.#keepNothing()
    else this.#keepUntilSent()
  }

  /** A socket with numbers serves it from now on. It is told where it goes on, and gets what it missed. */
  attachNumbered(holder: Holder, token: ResumeToken | undefined): void {
    this.#attach(holder)
    if (this.#keeping !== 'for-resume') this.#keepForResume()
    this.#outbox?.trim(this.#deps.clock.now())
    const place = resumePlace(token, {
      exchange: this.#deps.exchange,
      firstPeriod: this.#firstPeriod,
      period: this.#period,
      sequence: this.#sequence,
      firstKept: this.#outbox?.firstSeq,
    })
    this.#deliverPlace(place)
    this.#sent = place.seq
    this.#sendKept()
  }

  /** For what is configured: it is there, and its events are kept, although it has no socket yet. */
  expect(): void {
    if (this.isTaken) return
    this.#keepUntilSent()
    this.#step('expect')
  }

  /** Sends what could not be sent while it had no socket, after saying what was lost of it. */
  sendUnsent(): void {
    const first = this.#outbox?.firstSeq ?? this.#sequence + 1
    const lost = first - this.#sent - 1
    if (lost > 0) {
      this.#sent = first - 1
      this.#drop('away-too-long', lost)
      this.deliverOwn('EventsLost', `"lost":${lost},"reason":"away-too-long"`)
    }
    this.#sendKept()
  }

  /** Its socket is gone. */
  detach(holder: Holder): void {
    if (this.#holder !== holder) return
    this.#holder = undefined
    this.#isWaitingForDrain = false
    if (this.#keeping === 'for-resume') this.#step('lose-for-a-while')
    else if (this.#keeping === 'until-sent') this.#step('lose-till-reconnected')
    else this.#step('lose')
  }

  /** Nobody configures it any more, or its time is over. */
  giveUp(): void {
    this.#holder = undefined
    this.#step('give-up')
  }

  /** It is no more: no timer and no interest stays behind. */
  end(): void {
    this.#wait?.cancel()
    this.#sweep?.cancel()
    this.#outbox = undefined
    this.interests.clear()
  }

  #deliverUnkept(seq: number, type: string, body: string, channelIds: readonly string[]): void {
    const connection = this.#holder?.connection
    if (!connection) {
      this.#drop('away', 1)
      return
    }
    if (connection.bufferedBytes > this.#deps.limits.unreadBytes) {
      this.#giveUpOnSlowReader()
      return
    }
    const text = `${body}${this.#address}}`
    if (!connection.send(text)) this.#drop('closed', 1)
    else if (this.#deps.delivered.hasSubscribers)
      this.#deps.delivered.publish({ application: this.name, type, seq, channelIds, text })
  }

  #deliverKept(outbox: Outbox, event: KeptEvent, channelIds: readonly string[]): void {
    outbox.append(event)
    this.#armSweep()
    // what waits for a socket that does not read has begun to fall out
    if (this.#isWaitingForDrain && !outbox.find(this.#sent + 1)) this.#giveUpOnSlowReader()
    else this.#sendKept(channelIds)
  }

  #attach(holder: Holder): void {
    this.#step('attach')
    this.isUnreachable = false
    this.#holder = holder
    this.#isWaitingForDrain = false
  }

  #keepNothing(): void {
    this.#keeping = 'nothing'
    this.#outbox = undefined
  }

  #keepForResume(): void {
    this.#keeping = 'for-resume'
    this.#period = this.#deps.nextPeriod()
    this.#outbox = new Outbox(this.#deps.limits)
  }

  #keepUntilSent(): void {
    if (this.#keeping === 'until-sent') return
    this.#keeping = 'until-sent'
    this.#outbox = new Outbox(this.#deps.limits)
    this.#sent = this.#sequence
  }

  #deliverPlace({ seq, loss }: ResumeOutcome): void {
    const place = `"incarnation":"${formatIncarnation(this.#deps.exchange, this.#period)}","seq":${seq}`
    const replayed = `"replayed":${this.#sequence - seq}`
    if (!loss) {
      this.deliverOwn('Resumed', `${place},${replayed}`)
      return
    }
    const numbers = loss.to === undefined ? '' : `,"lost_from":${loss.from},"lost_to":${loss.to}`
    this.deliverOwn('ResumeFailed', `"reason":"${loss.reason}",${place},${replayed}${numbers}`)
    if (loss.to !== undefined) this.#drop(loss.reason, loss.to - loss.from + 1)
  }

  /** Sends what is kept and not sent, as much as the socket takes. */
  #sendKept(channelIds: readonly string[] = []): void {
    const outbox = this.#outbox
    while (outbox && this.#holder && this.#sent < this.#sequence && !this.#isWaitingForDrain) {
      const { connection } = this.#holder
      if (connection.bufferedBytes > this.#deps.limits.heldBackBytes) {
        this.#waitForDrain(this.#holder)
        break
      }
      const event = outbox.find(this.#sent + 1)
      if (!event) {
        // it fell out while the socket was not reading
        this.#giveUpOnSlowReader()
        return
      }
      const number = this.#keeping === 'for-resume' ? `,"seq":${event.seq}}` : '}'
      const text = `${event.body}${this.#address}${number}`
      if (!connection.send(text)) return
      this.#sent = event.seq
      if (this.#deps.delivered.hasSubscribers) {
        this.#deps.delivered.publish({ application: this.name, type: event.type, seq: event.seq, channelIds, text })
      }
    }
    if (this.#keeping === 'until-sent') outbox?.forget(this.#sent)
  }

  #waitForDrain(holder: Holder): void {
    this.#isWaitingForDrain = true
    holder.connection.onDrained(() => {
      if (this.#holder !== holder || !this.#isWaitingForDrain) return
      this.#isWaitingForDrain = false
      this.#sendKept()
    })
  }

  #giveUpOnSlowReader(): void {
    if (this.#keeping === 'nothing') this.#drop('too-slow', 1)
    this.#holder?.tooSlow(this)
  }

  #drop(reason: string, count: number): void {
    const { dropped } = this.#deps
    this.#dropped += count
    this.#droppedReason = reason
    if (dropped.hasSubscribers) dropped.publish({ application: this.name, reason, count })
  }

  #step(event: PresenceEvent): void {
    const { state, effects } = step(presence, this.#presence, event)
    this.#presence = state
    for (const effect of effects) this.#carryOut(effect)
    if (state === 'away') this.#deps.left(this)
  }

  #carryOut(effect: PresenceEffect): void {
    switch (effect) {
      case 'tell-replaced':
        this.deliverOwn('ApplicationReplaced')
        this.#holder?.replaced(this)
        return
      case 'start-wait':
        this.#wait = this.#deps.clock.after(this.#deps.limits.keptMs, () => this.giveUp())
        return
      case 'stop-wait':
        this.#wait?.cancel()
        this.#wait = undefined
        return
      case 'end-subscriptions-to-all':
        this.interests.dropAllKinds()
        return
      case 'forget-events':
        this.#keepNothing()
        return
    }
  }

  /** Old events leave memory also when no new ones push them out. */
  #armSweep(): void {
    if (this.#sweep || this.#keeping !== 'for-resume') return
    const { clock, limits } = this.#deps
    this.#sweep = clock.after(limits.keptMs, () => {
      this.#sweep = undefined
      this.#outbox?.trim(clock.now())
      if (this.#outbox?.size) this.#armSweep()
    })
  }
}
