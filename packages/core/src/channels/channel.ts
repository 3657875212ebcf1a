// A channel: its state, who it belongs to, who drives it, and the technology behind it. It tells the bus of every change.
// Not what is done with it: dialling, applications, bridges and the dialplan each have their own part.

import type { Dispose, Signal } from '@jackfield/base'
import { type FailureReason, failureReasons } from '../failures/failure-reasons.table.ts'
import type { Limits } from '../limits/limits.ts'
import { Attachments } from './attachments.ts'
import type { ChannelStateEvent } from './channel.machine.ts'
import type { ChannelDeps } from './channel-deps.ts'
import type { ChannelDriver } from './channel-driver.ts'
import { ChannelEnding } from './channel-ending.ts'
import { type ChannelFacts, newFacts } from './channel-facts.ts'
import { ChannelIndications } from './channel-indications.ts'
import type { ChannelSnapshot, ChannelState, Party } from './channel-snapshot.ts'
import { ChannelVariables } from './channel-variables.ts'
import type { BridgeMembership, Controller, ControllerKind, LeaveReason } from './controller.ts'
import { Controllers } from './controllers.ts'
import { EventGuard } from './event-guard.ts'
import type { HangupRequest } from './hangup-requests.table.ts'
import { type Interruption, type InterruptionKind, Interruptions } from './interruption.ts'
import type { Lineage } from './lineage.ts'
import type { Place } from './place.ts'
import { PublishedState } from './published-state.ts'
import type { Indication, TechnologyEvent, TextDetails } from './technology-event.ts'
import { TechnologyEvents } from './technology-events.ts'
import type { TechnologyFacts } from './technology-facts.ts'
import type { Trail } from './trail.ts'

export interface NewChannel extends Partial<ChannelFacts> {
  readonly technology: TechnologyFacts
  /** `PJSIP/alice` */
  readonly endpoint?: string | undefined
  readonly isInternal?: boolean
  /** for a channel of another exchange, whose id it has: shown in bridges, as that one, and nowhere else */
  readonly isStandIn?: boolean
  /** we called the far end, not it us */
  readonly isOutgoing?: boolean
}

const noDriver: ChannelDriver = { hangUp: () => undefined }

export class Channel {
  readonly id: string
  readonly name: string
  /** both in small letters: it is found in any letter case */
  readonly idKey: string
  readonly nameKey: string
  readonly technology: TechnologyFacts
  readonly endpoint: string | undefined
  readonly isInternal: boolean
  readonly isStandIn: boolean
  readonly isOutgoing: boolean
  readonly createdAt: number
  /** of the channel that it stands for, as of now */
  picture: ChannelSnapshot | undefined
  readonly variables: ChannelVariables
  /** what other parts keep about it */
  readonly attachments = new Attachments()
  /** locations `context,exten,priority(args)`, newest last, run after the hangup */
  readonly hangupHandlers: string[] = []
  /** a hold, by its far end or by others, is published, and goes no further */
  interceptsHold = false
  /** how many more times the call may be dialled on */
  forwardsLeft = 20
  /** how many more hops the protocol it came by allows what is made on its behalf; undefined: that says nothing of it */
  maxForwards: number | undefined
  /** all that were made on behalf of the channel it goes back to; none: nothing was */
  lineage: Lineage | undefined
  /** what it is to be called by, when it was made without being called */
  dialString: string | undefined
  /** such a one was called */
  isDialled = false
  /** why it failed last, of itself, of the half behind it, or of whom it called */
  failure: FailureReason | undefined

  readonly #deps: ChannelDeps<Channel>
  #driver: ChannelDriver = noDriver
  readonly #state: PublishedState<Channel>
  readonly #indications: ChannelIndications<Channel>
  readonly #ending: ChannelEnding<Channel>
  readonly #events: TechnologyEvents<Channel>
  readonly #controllers = new Controllers()
  #membership: BridgeMembership | undefined
  readonly #interruptions = new Interruptions()
  readonly #guard: EventGuard

  constructor(deps: ChannelDeps<Channel>, id: string, name: string, given: NewChannel) {
    this.#deps = deps
    this.id = id
    this.name = name
    this.idKey = id.toLowerCase()
    this.nameKey = name.toLowerCase()
    this.technology = given.technology
    this.endpoint = given.endpoint
    this.isInternal = given.isInternal ?? false
    this.isStandIn = given.isStandIn ?? false
    this.isOutgoing = given.isOutgoing ?? false
    this.createdAt = deps.wall()
    this.#guard = new EventGuard(this, deps.crossings)
    const facts = newFacts(given)
    if (given.language === undefined) facts.language = deps.defaultLanguage
    if (facts.linkedId === '') {
      facts.linkedId = id
      facts.linkedOrder = deps.nextOrder()
    }
    this.#state = new PublishedState(this, deps, facts)
    this.#indications = new ChannelIndications(this, deps, this.#state, this.#guard)
    this.#ending = new ChannelEnding(this, deps, this.#state, this.#interruptions)
    const parts = { state: this.#state, ending: this.#ending, guard: this.#guard, controllers: this.#controllers }
    this.#events = new TechnologyEvents(this, deps, parts)
    this.variables = new ChannelVariables(this.#state, deps.limits)
    this.#state.begin()
  }

  /** How many there may be of what belongs to it. */
  get limits(): Limits {
    return this.#deps.limits
  }

  // ---- what it is -------------------------------------------------------------------------------------------------

  /** Everything about it that may change, as of now. */
  get facts(): ChannelFacts {
    return this.#state.facts
  }

  get state(): ChannelState {
    return this.#state.facts.state
  }

  get isUp(): boolean {
    return this.#state.facts.state === 'Up'
  }

  get place(): Place {
    return this.#state.facts
  }

  /** Its far end has put the others on hold. */
  get isOnHold(): boolean {
    return this.#events.isOnHold
  }

  /** Something was heard of its far end. */
  get hasSound(): boolean {
    return this.#events.hasSound
  }

  /** Others have put its far end on hold. */
  get isHeld(): boolean {
    return this.#indications.isHeld
  }

  get hangupCause(): number {
    return this.#ending.hangupCause
  }

  /** Who ended it: the name of a channel, or the dialplan's; empty where nobody said. */
  get hangupSource(): string {
    return this.#ending.hangupSource
  }

  set hangupSource(source: string) {
    this.#ending.hangupSource = source
  }

  get techCause(): number | undefined {
    return this.#ending.techCause
  }

  /** Those who look into a bridge see it there. */
  get isShownInBridges(): boolean {
    return !this.isInternal || this.isStandIn
  }

  /** Somebody wants it to end, or it has. */
  get isHangingUp(): boolean {
    return this.#ending.isHangingUp
  }

  get isEnded(): boolean {
    return this.#ending.isEnded
  }

  /** What a channel made for this one, or dialled together with it, has in common with it. */
  get kinship(): Pick<ChannelFacts, 'linkedId' | 'linkedOrder' | 'tenantId'> {
    const { linkedId, linkedOrder, tenantId } = this.#state.facts
    return { linkedId, linkedOrder, tenantId }
  }

  get driver(): ChannelDriver {
    return this.#driver
  }

  /** The same object until something in it changes. */
  snapshot(): ChannelSnapshot {
    return this.#state.snapshot()
  }

  // ---- changing ---------------------------------------------------------------------------------------------------

  /** Changes facts and tells what of it is told: state, dialplan, caller, connected line, in this order. */
  change(facts: Partial<ChannelFacts>): void {
    this.#state.change(facts)
  }

  /** Somebody sets its account, or the one it knows for its peer. */
  setAccounts(accounts: Partial<Pick<ChannelFacts, 'accountCode' | 'peerAccount'>>): void {
    this.change(accounts)
    this.#driver.accountsChanged?.()
  }

  /** Changes facts; they are told with the next change that is. */
  changeQuietly(facts: Partial<ChannelFacts>): void {
    this.#state.changeQuietly(facts)
  }

  /** Tells of everything that changed since the last time. */
  publish(): void {
    this.#state.publish()
  }

  /** Feeds the machine of states. */
  moveState(event: ChannelStateEvent): void {
    this.#state.move(event)
  }

  /**
   * Shows a dialplan application as running on the channel, and tells so; the function handed back shows again what was
   * shown before, and tells nobody.
   */
  runs(appName: string, appData: string): () => void {
    const { appName: nameBefore, appData: dataBefore } = this.facts
    this.change({ appName, appData })
    return () => this.changeQuietly({ appName: nameBefore, appData: dataBefore })
  }

  /** What it stands for looks like this now; nobody is told. */
  showAs(picture: ChannelSnapshot): void {
    const { state, protocolId, caller, connected, accountCode, language, application } = picture
    this.picture = picture
    this.changeQuietly({ state, protocolId, caller, connected, accountCode, language, application })
  }

  /** Makes the configured and reported variables be read anew. */
  forgetSnapshot(): void {
    this.#state.forgetSnapshot()
  }

  // ---- who drives it ----------------------------------------------------------------------------------------------

  /** The driving controller's kind; undefined for a channel that was just made. */
  get controller(): ControllerKind | undefined {
    return this.#controllers.driving?.kind
  }

  /** Is it one of those who drive it, perhaps waiting for another to hand it back? */
  isControlledBy(kind: ControllerKind): boolean {
    return this.#controllers.has(kind)
  }

  /**
   * Takes the wheel. The function handed back gives it to whoever had it before; when there is nobody, the channel ends.
   */
  take(controller: Controller): () => void {
    this.#guard.moved()
    return this.#controllers.take(controller, this)
  }

  /** The bridge it sits in. */
  get membership(): BridgeMembership | undefined {
    return this.#membership
  }

  sit(membership: BridgeMembership | undefined): void {
    this.#membership = membership
    this.#guard.moved()
    this.#state.forgetSnapshot()
    if (membership) this.stopTone()
  }

  leaveBridge(reason: LeaveReason): void {
    this.#membership?.leave(reason)
  }

  // ---- events of the technology --------------------------------------------------------------------------------

  /** The technology plugs itself in; once, or again when it can do more. */
  connect(driver: ChannelDriver): void {
    this.#driver = driver
  }

  /** Everything the far end says, after the channel took note of it. */
  get onTechnologyEvent(): Signal<TechnologyEvent> {
    return this.#events.onEvent
  }

  /** Told once, when the channel is gone; at once where it is gone already, so that nobody who comes late stays behind. */
  get onEnd(): Signal<Channel> {
    return this.#ending.onEnd
  }

  /** The technology tells what the far end says; `trail`: where it has been before, when that is known. */
  handle(event: TechnologyEvent, trail?: Trail): void {
    this.#events.handle(event, trail)
  }

  /** Another channel passes on what it was told: this one hears it when everything that is ready has run. */
  post(event: TechnologyEvent): void {
    this.#deps.crossings.post(this, event)
  }

  /** Where what is being passed on at this moment has been: to be kept by whoever passes it on later. */
  get trail(): Trail | undefined {
    return this.#deps.crossings.current
  }

  /** Passes something on later as if it were then. */
  follow<T>(trail: Trail | undefined, act: () => T): T {
    return this.#deps.crossings.within(trail, act)
  }

  /** The far ends of both are each other, outside of the exchange. */
  tie(other: Channel): void {
    this.#guard.tie(other.#guard)
  }

  /** Picks up an incoming call; an outgoing one is answered by the far end alone. False: it could not. */
  answer(): boolean {
    if (this.isHangingUp || this.#ending.isEnded) return false
    if (this.isUp || this.isOutgoing) return true
    if (this.#driver.answer && !this.#driver.answer()) return false
    this.moveState('answered')
    return true
  }

  /** Tells the far end; false: its technology has no word for it. */
  indicate(indication: Indication): boolean {
    return this.#indications.indicate(indication)
  }

  /** Whether somebody else may answer in its name while it rings. */
  offer(isOffered: boolean): void {
    if (isOffered && !this.isEnded) this.#deps.offered.add(this)
    else this.#deps.offered.delete(this)
  }

  /** Somebody else is at the other end now: it is known here, and the far end is told. */
  updateConnectedLine(party: Party): void {
    this.#indications.updateConnectedLine(party)
  }

  /** The same, passed on by others: what the channel's CONNECTED_LINE_SEND_SUB makes of it. */
  passConnectedLine(party: Party): void {
    this.#indications.passConnectedLine(party)
  }

  /** Others say where the call was redirected from: what the channel's REDIRECTING_SEND_SUB makes of it goes to the far end. */
  passRedirecting(from: Party): void {
    this.#indications.passRedirecting(from)
  }

  /** Sends a digit to the far end. */
  sendDigit(digit: string, phase: 'begin' | 'end', durationMs = 0): void {
    this.#indications.sendDigit(digit, phase, durationMs)
  }

  /** Sends a text to the far end; false: its technology has no texts. */
  sendText(text: string, details: TextDetails = {}): boolean {
    return this.#indications.sendText(text, details)
  }

  /** Music until it is stopped. A class that is set on the channel goes before the one asked for. */
  startMusic(asked: string): void {
    this.#indications.startMusic(asked)
  }

  stopMusic(): void {
    this.#indications.stopMusic()
  }

  startSilence(): void {
    this.#indications.startSilence()
  }

  stopSilence(): void {
    this.#indications.stopSilence()
  }

  stopTone(): void {
    this.#indications.stopTone()
  }

  /** Muting and generators: the audio follows, applications are not told. */
  changeAudio(facts: Partial<Pick<ChannelFacts, 'muting' | 'generator'>>): void {
    this.#indications.changeAudio(facts)
  }

  // ---- interruption and the end -----------------------------------------------------------------------------------

  /** Aborted when whatever the channel does must stop: it is hung up, ran out of time, or goes elsewhere. */
  get interruption(): AbortSignal {
    return this.#interruptions.signal
  }

  /** The same for those who wait for it once, and much cheaper. */
  onNextInterruption(listener: (reason: Interruption) => void): Dispose {
    return this.#interruptions.onNext(listener)
  }

  /** Throws what stopped it, if something has. */
  throwIfInterrupted(): void {
    const { reason } = this.#interruptions
    if (reason) throw reason
  }

  get interruptedBy(): InterruptionKind | undefined {
    return this.#interruptions.kind
  }

  /** Asks for the end. Told each time; the channel ends when its controller has let go. */
  requestHangup(request: HangupRequest, cause?: number): void {
    this.#ending.request(request, cause)
  }

  /**
   * Tells why the call fails here, without ending anything. Who was called and has not answered fails once: what was told first is nearest
   * to the reason.
   */
  fail(reason: FailureReason, text: string = failureReasons[reason].text): void {
    this.#ending.fail(reason, text)
  }

  /** Makes it end without a word about who wanted it: what it depended on is gone. */
  drop(cause: number): void {
    this.#ending.drop(cause)
  }

  /** The cause shown when it ends, without asking for the end. */
  setHangupCause(cause: number): void {
    this.#ending.hangupCause = cause
  }

  /** The technology's own word for the end, where it has one. */
  setTechCause(techCause: number | undefined): void {
    this.#ending.techCause = techCause
  }

  /** Sends the channel elsewhere in the dialplan, out of whatever it does; its controller takes it there. */
  asyncGoto(place: Place): void {
    if (!this.isHangingUp) this.#interruptions.goTo(place)
  }

  /** Where it is about to go on: somebody sent it there, and it has not come there yet. */
  get sentTo(): Place | undefined {
    return this.#interruptions.place
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
    this.#ending.end()
  }
}
