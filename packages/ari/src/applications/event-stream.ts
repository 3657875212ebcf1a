// The events of one socket of an application: numbered, sent as fast as they are read, kept where the socket may come back.
// Not which events: the application, or the sharing of it, decides that.

import { step, type Timer } from '@jackfield/base'
import { addressing } from './envelope.ts'
import type { Holder } from './holder.ts'
import { type KeptEvent, Outbox } from './outbox.ts'
import { type Presence, type PresenceEffect, type PresenceEvent, presence } from './presence.machine.ts'
import { type ResumeOutcome, resumePlace } from './resume.ts'
import { formatIncarnation, type ResumeToken } from './resume-token.ts'
import type { StreamDeps } from './stream-deps.ts'

/** What is kept of the events: nothing, the last ones for resuming, or those that could not be sent yet. */
type Keeping = 'nothing' | 'for-resume' | 'until-sent'

/** Whose events they are. */
export interface StreamOwner {
  readonly name: string
  /** Another socket has it from now on. */
  replaced(holder: Holder): void
  /** It reads too slowly: the socket is to be closed. */
  tooSlow(holder: Holder): void
  /** Nobody is expected to come back to it: subscriptions to all of a kind end with it. */
  endSubscriptionsToAll(): void
  /** Its socket is gone, and nobody is expected to come back to it. */
  left(): void
}

export class EventStream {
  #owner: StreamOwner
  readonly #deps: StreamDeps
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
  #wait: Timer | undefined
  #sweep: Timer | undefined

  constructor(owner: StreamOwner, deps: StreamDeps) {
    this.#owner = owner
    this.#firstPeriod = deps.nextPeriod()
    this.#period = this.#firstPeriod
    this.#deps = deps
    this.#address = addressing(owner.name)
  }

  get holder(): Holder | undefined {
    return this.#holder
  }

  /** It has a socket, or will have one soon and is told then. */
  get isActive(): boolean {
    return this.#presence !== 'away'
  }

  get isConnected(): boolean {
    return this.#presence === 'connected'
  }

  /** Somebody has it: a socket, or one that was lost and may resume. */
  get isTaken(): boolean {
    return this.#presence === 'connected' || (this.#presence === 'kept' && this.#keeping === 'for-resume')
  }

  /** Its socket does not read what was sent already. */
  get isHeldBack(): boolean {
    return this.#isWaitingForDrain
  }

  /** What tokens of these events begin with, while they are kept for resuming. */
  get incarnation(): string | undefined {
    return this.#keeping === 'for-resume' ? formatIncarnation(this.#deps.exchange, this.#period) : undefined
  }

  /** The token of its last event, while events are kept for resuming. */
  get lastToken(): string | undefined {
    const { incarnation } = this
    return incarnation === undefined ? undefined : `${incarnation}:${this.#sequence}`
  }

  /** Whether this token is of these events, and they are kept still. */
  isNamedBy(token: ResumeToken): boolean {
    const isOurs = token.exchange === this.#deps.exchange && token.period === this.#period
    return isOurs && this.#keeping === 'for-resume'
  }

  /** How it keeps up. */
  get figures() {
    return {
      events: this.#sequence,
      waiting: this.#outbox ? this.#sequence - this.#sent : 0,
      dropped: this.#dropped,
      droppedReason: this.#droppedReason,
    }
  }

  /** An event for it. The body is the same for everybody who hears it. */
  deliver(type: string, body: string, channelIds: readonly string[] = []): void {
    const seq = ++this.#sequence
    if (this.#outbox) this.#deliverKept(this.#outbox, { seq, at: this.#deps.clock.now(), type, body, channelIds })
    else this.#deliverUnkept(seq, type, body, channelIds)
  }

  /** A message of the exchange to its socket, outside of its events: neither filtered nor numbered nor kept. */
  deliverOwn(type: string, fields = ''): void {
    this.deliverTo(this.#holder, type, fields)
  }

  deliverTo(holder: Holder | undefined, type: string, fields = ''): void {
    holder?.connection.send(`${this.#deps.envelope.bodyNow(type, fields)}${this.#address}}`)
  }

  /** Somebody else decides from now on what is delivered here. */
  belongTo(owner: StreamOwner): this {
    this.#owner = owner
    return this
  }

  /** A socket serves it from now on; the one before is told. */
  attach(holder: Holder, keeping: 'nothing' | 'until-sent'): void {
    this.#attach(holder)
    if (keeping === 'nothing') this.#keepNothing()
    else this.#keepUntilSent()
  }

  /** A socket with numbers serves it from now on. It is told where it goes on, and gets what it missed. */
  attachNumbered(holder: Holder, token: ResumeToken | undefined): void {
    this.#attachForResume(holder)
    this.#goOnAt(
      resumePlace(token, {
        exchange: this.#deps.exchange,
        firstPeriod: this.#firstPeriod,
        period: this.#period,
        sequence: this.#sequence,
        firstKept: this.#outbox?.firstSeq,
      }),
    )
  }

  /** The same for one that comes back to something that others have by now: it begins anew, and is told why. */
  attachAfresh(holder: Holder, token: ResumeToken): void {
    this.#attachForResume(holder)
    const reason = token.exchange === this.#deps.exchange ? 'calls-moved' : 'exchange-restarted'
    this.#goOnAt({ seq: this.#sequence, loss: { reason, from: token.seq + 1 } })
  }

  /** For what is configured: it is there, and its events are kept, although it has no socket yet. */
  expect(): void {
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

  /** What came after this place about these channels is not sent to whoever has it next. */
  retract(place: ResumeToken, channelIds: ReadonlySet<string>): void {
    if (!this.#outbox || !this.isNamedBy(place)) return
    this.#sequence -= this.#outbox.retract(place.seq, channelIds)
    this.#sent = Math.min(this.#sent, place.seq)
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

  /** No timer stays behind. */
  end(): void {
    this.#wait?.cancel()
    this.#sweep?.cancel()
    this.#outbox = undefined
  }

  /** Others have it from now on: the socket is told, and nobody comes back to it. */
  endReplaced(): void {
    if (this.#holder) {
      this.deliverOwn('ApplicationReplaced')
      this.#owner.replaced(this.#holder)
    }
    this.#holder = undefined
    this.end()
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
      this.#deps.delivered.emit({ application: this.#owner.name, type, seq, channelIds, text })
  }

  #deliverKept(outbox: Outbox, event: KeptEvent): void {
    outbox.append(event)
    this.#armSweep()
    // what waits for a socket that does not read has begun to fall out
    if (this.#isWaitingForDrain && !outbox.find(this.#sent + 1)) this.#giveUpOnSlowReader()
    else this.#sendKept(event.channelIds)
  }

  #attach(holder: Holder): void {
    this.#step('attach')
    this.#holder = holder
    this.#isWaitingForDrain = false
  }

  #attachForResume(holder: Holder): void {
    this.#attach(holder)
    if (this.#keeping !== 'for-resume') this.#keepForResume()
    this.#outbox?.trim(this.#deps.clock.now())
  }

  #goOnAt(place: ResumeOutcome): void {
    this.#deliverPlace(place)
    this.#sent = place.seq
    this.#sendKept()
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
        this.#deps.delivered.emit({
          application: this.#owner.name,
          type: event.type,
          seq: event.seq,
          channelIds,
          text,
        })
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
    if (this.#holder) this.#owner.tooSlow(this.#holder)
  }

  #drop(reason: string, count: number): void {
    const { dropped } = this.#deps
    this.#dropped += count
    this.#droppedReason = reason
    if (dropped.hasSubscribers) dropped.emit({ application: this.#owner.name, reason, count })
  }

  #step(event: PresenceEvent): void {
    const { state, effects } = step(presence, this.#presence, event)
    this.#presence = state
    for (const effect of effects) this.#carryOut(effect)
    if (state === 'away') this.#owner.left()
  }

  #carryOut(effect: PresenceEffect): void {
    switch (effect) {
      case 'tell-replaced':
        this.deliverOwn('ApplicationReplaced')
        if (this.#holder) this.#owner.replaced(this.#holder)
        return
      case 'start-wait':
        this.#wait = this.#deps.clock.after(this.#deps.limits.keptMs, () => this.giveUp())
        return
      case 'stop-wait':
        this.#wait?.cancel()
        this.#wait = undefined
        return
      case 'end-subscriptions-to-all':
        this.#owner.endSubscriptionsToAll()
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
