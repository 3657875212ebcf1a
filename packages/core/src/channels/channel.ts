// A channel: its state, who it belongs to, who drives it, and the technology behind it. It tells the bus of every change.
// Not what is done with it: dialling, applications, bridges and the dialplan each have their own part.

import { detached, Notice, type Signal, step } from '@jackfield/base'
import type { BusEvents } from '../bus/bus-events.ts'
import { type FailureReason, failureOfCause, failureReasons } from '../failures/failure-reasons.table.ts'
import type { Limits } from '../limits/limits.ts'
import { type ChannelStateEvent, channelMachine } from './channel.machine.ts'
import type { ChannelDriver } from './channel-driver.ts'
import { type ChannelFacts, newFacts } from './channel-facts.ts'
import type { ChannelSnapshot, ChannelState, Party } from './channel-snapshot.ts'
import { ChannelVariables } from './channel-variables.ts'
import type { Crossings } from './crossings.ts'
import { EventGuard } from './event-guard.ts'
import { type HangupRequest, hangupRequests } from './hangup-requests.table.ts'
import { indicatedTones } from './indicated-tones.table.ts'
import { type InterruptionKind, Interruptions } from './interruption.ts'
import type { Indication, LineEvent } from './line.ts'
import type { Lineage } from './lineage.ts'
import type { LeaveReason, Pilot, PilotKind, Seat } from './pilot.ts'
import { Pilots } from './pilots.ts'
import type { Place } from './place.ts'
import { takeSnapshot } from './take-snapshot.ts'
import type { TechnologyFacts } from './technology-facts.ts'
import { tellLine } from './tell-line.ts'
import { asTold, tellChanges } from './told-picture.ts'
import type { Trail } from './trail.ts'

/** What every channel needs of the exchange. */
export interface ChannelHouse {
  readonly limits: Limits
  publish<N extends keyof BusEvents>(name: N, event: BusEvents[N]): void
  /** there are variables that are shown of every channel */
  showsVariables(): boolean
  /** configured variables and their values for this channel, all of them */
  configuredVariables(channel: Channel): readonly (readonly [string, string])[]
  readonly crossings: Crossings
  wall(): number
  /** a number higher than any before */
  nextOrder(): number
  /** runs what the dialplan wants done at the end, when there is something */
  runHangupHandlers(channel: Channel): Promise<void>
  /** the channel is gone */
  forget(channel: Channel): void
}

export interface NewChannel extends Partial<ChannelFacts> {
  readonly id: string
  readonly name: string
  readonly technology: TechnologyFacts
  /** `PJSIP/alice` */
  readonly endpoint?: string | undefined
  readonly isInternal?: boolean
  /** we called the far end, not it us */
  readonly isOutgoing?: boolean
}

const noDriver: ChannelDriver = { hangUp: () => undefined }

export class Channel {
  readonly id: string
  readonly name: string
  readonly technology: TechnologyFacts
  readonly endpoint: string | undefined
  readonly isInternal: boolean
  readonly isOutgoing: boolean
  readonly createdAt: number
  readonly variables: ChannelVariables
  /** locations `context,exten,priority(args)`, newest last, run after the hangup */
  readonly hangupHandlers: string[] = []
  /** a hold of its far end is told, and nobody else hears of it */
  interceptsHold = false
  /** how many more times the call may be dialled on */
  forwardsLeft = 20
  /** how many more hops the protocol it came by allows what is made on its behalf; undefined: that says nothing of it */
  maxForwards: number | undefined
  /** all that were made on behalf of the channel it goes back to; none: nothing was */
  lineage: Lineage | undefined
  /** why it failed last, of itself or of the half behind it */
  failure: FailureReason | undefined

  readonly #house: ChannelHouse
  #driver: ChannelDriver = noDriver
  #facts: ChannelFacts
  #snapshot: ChannelSnapshot | undefined
  #published: ChannelSnapshot
  readonly #pilots = new Pilots()
  #seat: Seat | undefined
  readonly #interruptions = new Interruptions()
  #hangupCause = 0
  #techCause: number | undefined
  #isEnding = false
  #isEnded = false
  #isOnHold = false
  #isHeld = false
  readonly #heard = new Notice<LineEvent>()
  readonly #guard: EventGuard
  readonly #ended = new Notice<Channel>()

  constructor(house: ChannelHouse, given: NewChannel) {
    const { id, name, technology, endpoint, isInternal, isOutgoing, ...facts } = given
    this.#house = house
    this.id = id
    this.name = name
    this.technology = technology
    this.endpoint = endpoint
    this.isInternal = isInternal ?? false
    this.isOutgoing = isOutgoing ?? false
    this.createdAt = house.wall()
    this.#guard = new EventGuard(this, house.crossings)
    this.#facts = { ...newFacts, ...facts }
    if (this.#facts.linkedId === '') this.#facts = { ...this.#facts, linkedId: id, linkedOrder: house.nextOrder() }
    this.variables = new ChannelVariables((written, value) => this.#variableSet(written, value), house.limits)
    this.#published = this.snapshot()
  }

  /** How many there may be of what belongs to it. */
  get limits(): Limits {
    return this.#house.limits
  }

  // ---- what it is -------------------------------------------------------------------------------------------------

  /** Everything about it that may change, as of now. */
  get facts(): ChannelFacts {
    return this.#facts
  }

  get state(): ChannelState {
    return this.#facts.state
  }

  get isUp(): boolean {
    return this.#facts.state === 'Up'
  }

  get place(): Place {
    return this.#facts
  }

  /** Its far end has put the others on hold. */
  get isOnHold(): boolean {
    return this.#isOnHold
  }

  /** Others have put its far end on hold. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  get hangupCause(): number {
    return this.#hangupCause
  }

  get techCause(): number | undefined {
    return this.#techCause
  }

  /** Somebody wants it to end, or it has. */
  get isHangingUp(): boolean {
    return this.#interruptions.kind === 'hangup'
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** What a channel made for this one, or dialled together with it, has in common with it. */
  get kinship(): Pick<ChannelFacts, 'linkedId' | 'linkedOrder' | 'tenantId'> {
    const { linkedId, linkedOrder, tenantId } = this.#facts
    return { linkedId, linkedOrder, tenantId }
  }

  get driver(): ChannelDriver {
    return this.#driver
  }

  /** The same object until something in it changes. */
  snapshot(): ChannelSnapshot {
    this.#snapshot ??= takeSnapshot(this, this.#house.configuredVariables(this))
    return this.#snapshot
  }

  // ---- changing ---------------------------------------------------------------------------------------------------

  /** Changes facts and tells what of it is told: state, dialplan, caller, connected line, in this order. */
  change(facts: Partial<ChannelFacts>): void {
    this.changeQuietly(facts)
    this.publish()
  }

  /** Changes facts; they are told with the next change that is. */
  changeQuietly(facts: Partial<ChannelFacts>): void {
    this.#facts = { ...this.#facts, ...facts }
    this.#snapshot = undefined
  }

  /** Tells of everything that changed since the last time. */
  publish(): void {
    const before = this.#published
    const now = this.snapshot()
    if (before === now || this.#isEnded) return
    this.#published = now
    if (!this.isInternal) tellChanges(before, now, this.#house.publish)
  }

  /** Feeds the machine of states. */
  moveState(event: ChannelStateEvent): void {
    const { state, isKnown } = step(channelMachine, this.#facts.state, event)
    if (isKnown) this.change({ state })
  }

  /**
   * Shows a dialplan application as running on the channel, and tells so; the function handed back shows again what was
   * shown before, and tells nobody.
   */
  runs(appName: string, appData: string): () => void {
    const before = { appName: this.#facts.appName, appData: this.#facts.appData }
    this.change({ appName, appData })
    return () => this.changeQuietly(before)
  }

  /** Makes the configured and reported variables be read anew. */
  forgetSnapshot(): void {
    this.#snapshot = undefined
  }

  // ---- who drives it ----------------------------------------------------------------------------------------------

  /** The driving pilot's kind; undefined for a channel that was just made. */
  get pilot(): PilotKind | undefined {
    return this.#pilots.driving?.kind
  }

  /** Is it one of those who drive it, perhaps waiting for another to hand it back? */
  isPilotedBy(kind: PilotKind): boolean {
    return this.#pilots.has(kind)
  }

  /**
   * Takes the wheel. The function handed back gives it to whoever had it before; when there is nobody, the channel ends.
   */
  take(pilot: Pilot): () => void {
    this.#guard.moved()
    return this.#pilots.take(pilot, () => this.end())
  }

  /** The bridge it sits in. */
  get seat(): Seat | undefined {
    return this.#seat
  }

  sit(seat: Seat | undefined): void {
    this.#seat = seat
    this.#guard.moved()
    this.#snapshot = undefined
    if (seat) this.stopTone()
  }

  leaveBridge(reason: LeaveReason): void {
    this.#seat?.leave(reason)
  }

  // ---- the line ---------------------------------------------------------------------------------------------------

  /** The technology plugs itself in, once. */
  connect(driver: ChannelDriver): void {
    this.#driver = driver
  }

  /** Everything the far end says, after the channel took note of it. */
  get onLine(): Signal<LineEvent> {
    return this.#heard.on
  }

  /** Told once, when the channel is gone; at once where it is gone already, so that nobody who comes late stays behind. */
  get onEnd(): Signal<Channel> {
    if (!this.#isEnded) return this.#ended.on
    return (listener) => {
      listener(this)
      return () => undefined
    }
  }

  /** The technology tells what the far end says; `trail`: where it has been before, when that is known. */
  hear(event: LineEvent, trail?: Trail): void {
    if (this.#isEnded) return
    const arrived = this.#guard.arrive(event, trail)
    if (arrived !== false) this.#house.crossings.within(arrived, () => this.#hearNow(event))
  }

  /** Another channel passes on what it was told: this one hears it in a turn of its own. */
  post(event: LineEvent): void {
    this.#house.crossings.post(this, event)
  }

  /** Where what is being passed on at this moment has been: to be kept by whoever passes it on later. */
  get trail(): Trail | undefined {
    return this.#house.crossings.current
  }

  /** Passes something on later as if it were then. */
  follow<T>(trail: Trail | undefined, act: () => T): T {
    return this.#house.crossings.within(trail, act)
  }

  /** The far ends of both are each other, outside of the exchange. */
  tie(other: Channel): void {
    this.#guard.tie(other.#guard)
  }

  #hearNow(event: LineEvent): void {
    this.#note(event)
    if (this.#isEnded) return
    if (this.interceptsHold && (event.type === 'hold' || event.type === 'unhold')) return
    if (!this.#guard.isNews(event)) return
    this.#pilots.driving?.onLine?.(event)
    this.#seat?.onLine(event)
    this.#heard.tell(event)
  }

  /** Picks up an incoming call; an outgoing one is answered by the far end alone. False: it could not. */
  answer(): boolean {
    if (this.isHangingUp || this.#isEnded) return false
    if (this.isUp || this.isOutgoing) return true
    if (this.#driver.answer && !this.#driver.answer()) return false
    this.moveState('answered')
    return true
  }

  /** Tells the far end; false: its technology has no word for it. */
  indicate(indication: Indication): boolean {
    if (this.#isEnded) return false
    const trail = this.#guard.depart(indication)
    return trail ? this.#house.crossings.within(trail, () => this.#indicateNow(indication)) : true
  }

  /** Somebody else is at the other end now: it is known here, and the far end is told. */
  updateConnectedLine(party: Party): void {
    if (this.#isEnded) return
    const indication: Indication = { type: 'connected-line', party }
    const trail = this.#guard.depart(indication)
    if (!trail) return
    this.#house.crossings.within(trail, () => {
      this.change({ connected: party })
      this.#indicateNow(indication)
    })
  }

  #indicateNow(indication: Indication): boolean {
    if (indication.type === 'hold' || indication.type === 'unhold') this.#setHeld(indication.type === 'hold')
    const isTold = this.#driver.indicate?.(indication)
    const tone = indicatedTones[indication.type]
    if (tone !== undefined && isTold === false) this.#startTone(tone)
    else if (tone !== undefined || indication.type === 'stop') this.stopTone()
    return isTold ?? false
  }

  /** Sends a digit to the far end. */
  sendDigit(digit: string, phase: 'begin' | 'end', durationMs = 0): void {
    if (this.#isEnded) return
    const type = phase === 'begin' ? 'digit-began' : 'digit-ended'
    const trail = this.#guard.depart({ type, digit, durationMs })
    if (trail) this.#house.crossings.within(trail, () => this.#sendDigitNow(digit, phase, durationMs))
  }

  #sendDigitNow(digit: string, phase: 'begin' | 'end', durationMs: number): void {
    if (phase === 'begin') {
      this.#driver.digitBegin?.(digit)
      this.#tell('channel-digit-began', { channel: this.snapshot(), digit, direction: 'sent' })
    } else {
      this.#driver.digitEnd?.(digit, durationMs)
      this.#tell('channel-digit-ended', { channel: this.snapshot(), digit, durationMs, direction: 'sent' })
    }
  }

  /** Sends a text to the far end; false: its technology has no texts. */
  sendText(text: string): boolean {
    if (this.#isEnded || !this.#driver.text) return false
    const trail = this.#guard.depart({ type: 'text', text })
    if (trail) this.#house.crossings.within(trail, () => this.#driver.text?.(text))
    return true
  }

  /** Music until it is stopped. A class that is set on the channel goes before the one asked for. */
  startMusic(asked: string): void {
    if (this.#isEnded) return
    if (!this.isUp) this.indicate({ type: 'progress' })
    const musicClass = this.#facts.musicClass || asked
    this.changeAudio({ generator: { type: 'music', musicClass } })
    this.#tell('channel-music-started', { channel: this.snapshot(), musicClass })
  }

  stopMusic(): void {
    if (this.#facts.generator.type !== 'music') return
    this.changeAudio({ generator: { type: 'none' } })
    this.#tell('channel-music-stopped', { channel: this.snapshot() })
  }

  startSilence(): void {
    if (this.#isEnded) return
    if (!this.isUp) this.indicate({ type: 'progress' })
    this.stopMusic()
    this.changeAudio({ generator: { type: 'silence' } })
  }

  stopSilence(): void {
    if (this.#facts.generator.type === 'silence') this.changeAudio({ generator: { type: 'none' } })
  }

  /** What the far end has no word for it hears. */
  #startTone(tone: string): void {
    const { type } = this.#facts.generator
    if (type === 'none' || type === 'tone') this.changeAudio({ generator: { type: 'tone', tone } })
  }

  stopTone(): void {
    if (this.#facts.generator.type === 'tone') this.changeAudio({ generator: { type: 'none' } })
  }

  /** Muting and generators: the audio follows, applications are not told. */
  changeAudio(facts: Partial<Pick<ChannelFacts, 'muting' | 'generator'>>): void {
    this.changeQuietly(facts)
    // also of channels that nobody is shown: they are heard
    this.#house.publish('channel-audio-changed', { channel: this.snapshot() })
  }

  // ---- interruption and the end -----------------------------------------------------------------------------------

  /** Aborted when whatever the channel does must stop: it is hung up, ran out of time, or goes elsewhere. */
  get interruption(): AbortSignal {
    return this.#interruptions.signal
  }

  get interruptedBy(): InterruptionKind | undefined {
    return this.#interruptions.kind
  }

  /** Asks for the end. Told each time; the channel ends when its pilot has let go. */
  requestHangup(request: HangupRequest, cause?: number): void {
    if (this.#isEnded) return
    if (cause !== undefined) this.#hangupCause = cause
    this.#tell('channel-hangup-requested', {
      channel: asTold(this.#published, this.snapshot()),
      cause: hangupRequests[request],
      isSoft: true,
      ...(this.#techCause === undefined ? {} : { techCause: this.#techCause }),
    })
    this.#interrupt(request === 'timeout' ? 'timeout' : 'hangup')
  }

  /**
   * Tells why the call fails here, without ending anything. Who was called and has not answered fails once: what was told first is nearest
   * to the reason.
   */
  fail(reason: FailureReason, text: string = failureReasons[reason].text): void {
    if (this.#isEnded || (this.failure && this.isOutgoing && !this.isUp)) return
    this.failure = reason
    this.#tell('call-failed', { channel: this.snapshot(), reason, text })
  }

  /** Makes it end without a word about who wanted it: what it depended on is gone. */
  drop(cause: number): void {
    if (this.#isEnded || this.isHangingUp) return
    this.#hangupCause = cause
    this.#interrupt('hangup')
  }

  /** The cause shown when it ends, without asking for the end. */
  setHangupCause(cause: number): void {
    this.#hangupCause = cause
  }

  /** The technology's own word for the end, where it has one. */
  setTechCause(techCause: number | undefined): void {
    this.#techCause = techCause
  }

  /** Sends the channel elsewhere in the dialplan, out of whatever it does; its pilot takes it there. */
  asyncGoto(place: Place): void {
    if (!this.isHangingUp) this.#interruptions.goTo(place)
  }

  /** The place to go to, once; afterwards the channel may be interrupted anew. */
  takeGoto(): Place | undefined {
    return this.#interruptions.takeGoto()
  }

  /** After a timeout or a goto the channel lives on. */
  clearInterruption(): void {
    this.#interruptions.clear()
  }

  /** Ends it: what is to be done after the hangup, then the technology lets go, then everybody is told. */
  end(): void {
    if (this.#isEnding) return
    this.#isEnding = true
    this.#interrupt('hangup')
    this.#seat?.leave('hung-up')
    if (this.hangupHandlers.length === 0) this.#finish()
    else
      detached(
        this.#house.runHangupHandlers(this).finally(() => this.#finish()),
        'the hangup handlers',
        { channelId: this.id },
      )
  }

  #finish(): void {
    try {
      this.#driver.hangUp(this.#hangupCause)
    } finally {
      // a mistake in its technology keeps no channel alive
      this.#gone()
    }
  }

  #gone(): void {
    this.#isEnded = true
    this.#house.forget(this)
    const techCause = this.#techCause === undefined ? {} : { techCause: this.#techCause }
    this.#tell('channel-destroyed', { channel: this.snapshot(), cause: this.#hangupCause, ...techCause })
    this.#ended.tell(this)
  }

  #interrupt(kind: InterruptionKind): void {
    const isNew = this.#interruptions.interrupt(kind)
    if (isNew && kind === 'hangup' && this.#pilots.isEmpty) this.end()
  }

  // ---- inside -----------------------------------------------------------------------------------------------------

  #setHeld(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return
    this.#isHeld = isHeld
    this.#house.publish('channel-hold-changed', { channel: this.snapshot() })
  }

  /** What the channel itself does with what the far end says. */
  #note(event: LineEvent): void {
    switch (event.type) {
      case 'ringing':
        if (this.isOutgoing) this.moveState('ringing')
        break
      case 'answered':
        this.moveState('answered')
        break
      case 'hold':
        this.#isOnHold = true
        break
      case 'unhold':
        this.#isOnHold = false
        break
      case 'connected-line':
        // somebody else is at the far end now; the bridge or the dial passes it on
        this.change({ caller: event.party })
        break
      case 'redirecting':
        this.change({ redirecting: { ...this.#facts.redirecting, from: event.from } })
        break
      case 'hung-up':
        this.#farEndHungUp(event.cause, event.techCause)
        break
    }
    if (!this.isInternal) tellLine(event, () => this.snapshot(), this.#house.publish)
  }

  #farEndHungUp(cause: number, techCause: number | undefined): void {
    if (this.isHangingUp) return
    this.#hangupCause = cause
    this.#techCause = techCause
    const failure = this.isOutgoing && !this.isUp ? failureOfCause(cause) : undefined
    if (failure) this.fail(failure)
    this.#tell('channel-hangup-requested', {
      channel: asTold(this.#published, this.snapshot()),
      isSoft: false,
      ...(cause > 0 ? { cause } : {}),
      ...(techCause === undefined ? {} : { techCause }),
    })
    this.#interrupt('hangup')
  }

  /** Nobody is told of what the exchange uses inside. */
  #tell<N extends keyof BusEvents>(name: N, event: BusEvents[N]): void {
    if (!this.isInternal) this.#house.publish(name, event)
  }

  #variableSet(written: string, value: string): void {
    // most variables are in no picture
    if (this.variables.hasReported || this.#house.showsVariables()) this.#snapshot = undefined
    // whatever changed before is told before
    this.publish()
    this.#tell('variable-set', { channel: this.snapshot(), variable: written, value })
  }
}
