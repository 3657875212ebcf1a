// A bridge: who is inside, what they hear of each other, and how that is told.
// Not who put them there, and no audio: the media plane follows the bus.

import type { Bus } from '../bus/bus.ts'
import { matchAccounts } from '../channels/accounts.ts'
import type { Channel } from '../channels/channel.ts'
import { ChannelRoster } from '../channels/channel-roster.ts'
import type { BridgeMembership, LeaveReason } from '../channels/controller.ts'
import { isNobody } from '../channels/party.ts'
import type { LimitReached, Limits } from '../limits/limits.ts'
import { ownVariables, VariableBudget } from '../limits/variable-budget.ts'
import { bridgePeers, forgetPeers } from './bridge-peers.ts'
import type { BridgeAttribute, BridgeSnapshot } from './bridge-snapshot.ts'
import type { JoinOptions, Member } from './member.ts'
import { relay } from './relay.ts'
import { RosteredBridge } from './rostered-bridge.ts'

export interface BridgeVariable {
  readonly value: string
  readonly isReported: boolean
}

export interface NewBridge {
  readonly id: string
  readonly name?: string | undefined
  readonly creator?: string | undefined
  readonly bridgeClass?: string | undefined
  readonly attributes: readonly BridgeAttribute[]
  /** for all who enter, unless said otherwise */
  readonly isMuted?: boolean | undefined
  readonly absorbsDigits?: boolean | undefined
  readonly isHidden?: boolean | undefined
  /** mixed for however many are inside, who do not learn each other's names; somebody to announce things counts among them */
  readonly isConference?: boolean | undefined
  /** is over as soon as somebody left */
  readonly dissolvesOnLeave?: boolean | undefined
  /** told whenever somebody left, after whoever put them there */
  readonly onLeft?: ((channel: Channel, reason: LeaveReason) => void) | undefined
}

export interface BridgeDeps {
  readonly limits: Limits
  readonly bus: Bus
  wall(): number
  forget(bridge: Bridge): void
  /** somebody is inside now, or not any more, hidden ones too: the audio follows */
  moved(bridge: Bridge, channel: Channel, isInside: boolean): void
  /** another source of what is seen, or another way to choose it: the pictures follow */
  videoChanged(bridge: Bridge): void
}

export class Bridge {
  readonly id: string
  readonly name: string
  readonly creator: string
  readonly bridgeClass: string
  readonly attributes: readonly BridgeAttribute[]
  readonly isHidden: boolean
  readonly createdAt: number
  /** is over as soon as somebody left */
  dissolvesOnLeave: boolean
  readonly #deps: BridgeDeps
  readonly #given: NewBridge
  readonly #members = new Map<Channel, Member>()
  /** those of them that are shown */
  #roster = ChannelRoster.empty()
  readonly #variables = new Map<string, BridgeVariable>()
  readonly #budget: VariableBudget
  #technology: string
  #videoMode: BridgeSnapshot['videoMode']
  #videoSourceId: string | undefined
  #musicClass: string | undefined
  #snapshot: BridgeSnapshot | undefined
  #isDestroyed = false
  #onDestroyed: (() => void)[] = []

  constructor(deps: BridgeDeps, given: NewBridge) {
    this.#deps = deps
    this.#budget = new VariableBudget(deps.limits, ownVariables)
    this.#given = given
    this.id = given.id
    this.name = given.name ?? ''
    this.creator = given.creator ?? ''
    this.bridgeClass = given.bridgeClass ?? 'base'
    this.attributes = given.attributes
    this.isHidden = given.isHidden ?? false
    this.createdAt = deps.wall()
    this.dissolvesOnLeave = given.dissolvesOnLeave ?? false
    this.#videoMode = videoModeOf(given)
    this.#technology = this.#chooseTechnology()
  }

  get isHolding(): boolean {
    return this.attributes.includes('holding')
  }

  /** Made through the interface: the only kind it may change. */
  get isOfInterface(): boolean {
    return this.bridgeClass === 'stasis'
  }

  get isDestroyed(): boolean {
    return this.#isDestroyed
  }

  /** Everybody inside, hidden ones, too, in the order they came. */
  get members(): Member[] {
    return [...this.#members.values()]
  }

  /** How many are inside, hidden ones, too. */
  get size(): number {
    return this.#members.size
  }

  /** Those inside that are shown. */
  get channels(): Channel[] {
    const channels: Channel[] = []
    for (const channel of this.#members.keys()) if (channel.isShownInBridges) channels.push(channel)
    return channels
  }

  member(channel: Channel): Member | undefined {
    return this.#members.get(channel)
  }

  has(channel: Channel): boolean {
    return this.#members.has(channel)
  }

  snapshot(): BridgeSnapshot {
    this.#snapshot ??= this.#takeSnapshot()
    return this.#snapshot
  }

  // ---- coming and going -------------------------------------------------------------------------------------------

  /** Puts a channel in, out of whatever bridge it was in. False: it is ending, or the bridge is gone. */
  join(channel: Channel, options: JoinOptions = {}): boolean {
    if (this.#isDestroyed || channel.isEnded || channel.isHangingUp) return false
    channel.leaveBridge('moved')
    for (const name of transferVariables) channel.variables.set(name, undefined)
    this.#putIn({
      channel,
      options: {
        ...options,
        isMuted: options.isMuted || this.#given.isMuted,
        absorbsDigits: options.absorbsDigits || this.#given.absorbsDigits,
      },
    })
    return true
  }

  /** Takes a channel out. `dissolves` false: those who stay stay together, whatever kind of bridge it is. */
  leave(channel: Channel, reason: LeaveReason, { dissolves = true } = {}): void {
    const member = this.#members.get(channel)
    if (!member) return
    // whoever hears of it may make the bridge one that stays, or one that does not: that is for the next who leaves
    const isOver = dissolves && this.dissolvesOnLeave
    this.#takeOut(member, isOver)
    member.options.onLeft?.(reason)
    this.#given.onLeft?.(channel, reason)
    this.#expelLonely()
    if (isOver && !this.#isDestroyed) this.destroy()
  }

  /**
   * Takes a channel to another bridge without whoever put it here noticing: what was to follow its leaving follows when it
   * leaves there. `introduces`: those who are two there then learn who the other is, however they were brought together
   * before. False: it is not here, or cannot be there.
   */
  moveTo(other: Bridge, channel: Channel, { introduces = false } = {}): boolean {
    const member = this.#members.get(channel)
    if (!member || other === this || other.#isDestroyed || channel.isHangingUp) return false
    this.#takeOut(member)
    this.#expelLonely()
    other.#putIn(member)
    if (introduces && member.options.inhibitsConnectedLine) other.#introduce()
    return true
  }

  /** Puts everybody out, then is gone. */
  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    for (const { channel, options } of this.members) if (options.isLonely) this.leave(channel, 'dissolved')
    for (const { channel } of this.members) this.leave(channel, 'dissolved')
    this.#deps.forget(this)
    if (!this.isHidden) this.#deps.bus.publish('bridge-destroyed', { bridge: this.snapshot() })
    for (const run of this.#onDestroyed.splice(0)) run()
  }

  onDestroyed(run: () => void): void {
    if (this.#isDestroyed) run()
    else this.#onDestroyed.push(run)
  }

  // ---- what is said of it -----------------------------------------------------------------------------------------

  get videoMode(): BridgeSnapshot['videoMode'] {
    return this.#videoMode
  }

  get videoSourceId(): string | undefined {
    return this.#videoSourceId
  }

  /** One channel is seen by all. */
  setVideoSource(channel: Channel): void {
    this.#setVideo('single', channel.id)
  }

  /** Whoever talks is seen. */
  clearVideoSource(): void {
    this.#setVideo('talker', undefined)
  }

  /** The class of music everybody inside hears; undefined: none. */
  get musicClass(): string | undefined {
    return this.#musicClass
  }

  set musicClass(musicClass: string | undefined) {
    this.#musicClass = musicClass
  }

  variable(name: string): string | undefined {
    return this.#variables.get(name)?.value
  }

  /** Sets, or deletes when the value is undefined or empty. A refusal: there is too much already. */
  setVariable(name: string, value: string | undefined, isReported = false): LimitReached | undefined {
    if (name === '') return undefined
    const before = this.#variables.get(name)?.value
    const after = value === '' ? undefined : value
    const refusal = this.#budget.check(name, before, after)
    if (refusal) return refusal
    this.#budget.note(name, before, after)
    if (after === undefined) this.#variables.delete(name)
    else this.#variables.set(name, { value: after, isReported })
    this.#changed()
    this.#deps.bus.publish('bridge-variable-set', { bridge: this.snapshot(), variable: name, value: value ?? '' })
    return undefined
  }

  // ---- inside -----------------------------------------------------------------------------------------------------

  #putIn(member: Member): void {
    const { channel, options } = member
    this.#members.set(channel, member)
    if (channel.isShownInBridges) this.#roster = this.#roster.with(channel.id)
    this.#changed()
    channel.sit(this.#membership(member))
    this.#deps.moved(this, channel, true)
    this.#link()
    if (this.#isPublished(channel)) {
      this.#deps.bus.publish('channel-entered-bridge', { bridge: this.snapshot(), channel: channel.snapshot() })
    }
    // somebody may have taken it out again on hearing that
    if (this.#members.get(channel) !== member) return
    this.settleTechnology()
    this.#namePeers()
    if (!options.inhibitsConnectedLine && channel.isShownInBridges) this.#introduce()
    this.#notifyDrivers(channel)
  }

  #takeOut({ channel }: Member, isOver = this.#isDestroyed): void {
    this.#members.delete(channel)
    if (channel.isShownInBridges) this.#roster = this.#roster.without(channel.id)
    this.#changed()
    channel.sit(undefined)
    this.#deps.moved(this, channel, false)
    forgetPeers(channel)
    if (channel.isOnHold) this.#releaseHold()
    if (this.#isPublished(channel)) {
      this.#deps.bus.publish('channel-left-bridge', { bridge: this.snapshot(), channel: channel.snapshot() })
    }
    if (this.#videoSourceId === channel.id) this.#setVideo(this.#videoMode, undefined)
    this.settleTechnology()
    this.#namePeers()
    // those who stay together; nobody does where the bridge goes with the one who left
    if (!isOver && !this.#isDestroyed && channel.isShownInBridges) this.#introduce()
    channel.driver.bridged?.(undefined, undefined)
    this.#notifyDrivers()
  }

  #membership(member: Member): BridgeMembership {
    return {
      bridgeId: this.id,
      isShown: !this.isHidden,
      onTechnologyEvent: (event) => relay(event, member, this.members, this.isHolding),
      leave: (reason) => this.leave(member.channel, reason),
      withdraw: member.options.withdraw,
      far: member.options.far,
    }
  }

  #isPublished = (channel: Channel) => !this.isHidden && channel.isShownInBridges

  #changed(): void {
    this.#snapshot = undefined
  }

  #chooseTechnology(): string {
    if (this.isHolding) return 'holding_bridge'
    if (this.#given.isConference || this.attributes.includes('video_sfu') || this.#members.size > 2) return 'softmix'
    const [first, second] = this.#members.values()
    if (!first || !second || this.attributes.includes('dtmf_events') || this.attributes.includes('proxy_media')) {
      return 'simple_bridge'
    }
    const isPassed = [first, second].every(({ channel }) => channel.driver.isDirectMedia?.() ?? false)
    return isPassed ? 'native_rtp' : 'simple_bridge'
  }

  /** Follows who is inside, and which way their sound goes; nobody is told. */
  settleTechnology(): void {
    const technology = this.#chooseTechnology()
    if (technology === this.#technology) return
    this.#technology = technology
    this.#changed()
  }

  /** Everybody inside belongs to the oldest of their calls; those of a conference keep their own. */
  #link(): void {
    if (this.isHolding || this.#given.isConference) return
    const members = this.members.filter(({ channel }) => channel.isShownInBridges)
    const [first, ...others] = members
    if (!first) return
    const oldest = others.reduce(
      (best, { channel }) => (channel.facts.linkedOrder < best.facts.linkedOrder ? channel : best),
      first.channel,
    )
    for (const { channel } of members) {
      if (channel.facts.linkedId !== oldest.facts.linkedId) channel.changeQuietly(oldest.kinship)
    }
  }

  /** Each of two parties learns who the other is, the one who came last first; of nobody, too: the one before is gone. */
  #introduce(): void {
    if (this.isHolding || this.#given.isConference || this.#roster.size !== 2) return
    const [first, second] = this.channels as [Channel, Channel]
    introduce(second, first)
    introduce(first, second)
  }

  /** Where three or more stay, and where the third has gone past, nothing is otherwise than before but for who came. */
  #notifyDrivers(come?: Channel): void {
    const { size } = this.#roster
    if (size > (come ? 3 : 2)) {
      if (come?.isShownInBridges) come.driver.bridged?.(this.id, undefined)
      return
    }
    const { channels } = this
    for (const channel of channels) {
      const peer = size === 2 ? channels.find((other) => other !== channel) : undefined
      channel.driver.bridged?.(this.id, peer?.id)
    }
  }

  #namePeers(): void {
    // a pair that nobody is shown is one end of something: whoever has the other end names the peers
    if (this.isHidden || this.isHolding || this.#members.size < 2) return
    bridgePeers([...this.#members.keys()])
    if (this.#roster.size !== 2) return
    const [first, second] = this.channels as [Channel, Channel]
    matchAccounts(first, second)
  }

  /** Somebody who held the others is gone. */
  #releaseHold(): void {
    for (const { channel } of this.members) channel.indicate({ type: 'unhold' })
  }

  /** Hidden ones do not stay among themselves. */
  #expelLonely(): void {
    for (const { options } of this.#members.values()) if (!options.isLonely) return
    for (const { channel } of this.members) this.leave(channel, 'dissolved')
  }

  #setVideo(mode: BridgeSnapshot['videoMode'], sourceId: string | undefined): void {
    const before = this.#videoSourceId
    if (before === sourceId && mode === this.#videoMode) return
    this.#videoMode = mode
    this.#videoSourceId = sourceId
    this.#changed()
    this.#deps.videoChanged(this)
    if (before === sourceId || sourceId === undefined) return
    const old = before === undefined ? {} : { oldSourceId: before }
    this.#deps.bus.publish('bridge-video-source-changed', { bridge: this.snapshot(), ...old })
  }

  #takeSnapshot(): BridgeSnapshot {
    const reported = [...this.#variables].filter(([, { isReported }]) => isReported)
    return new RosteredBridge(this, this.#roster, {
      technology: this.#technology,
      videoSourceId: this.#videoSourceId,
      isConference: this.#given.isConference ?? false,
      reportedVariables: reported.map(([name, { value }]) => [name, value] as const),
    })
  }
}

/** What a transfer or a forward left behind ends with the next bridge. */
const transferVariables = ['BLINDTRANSFER', 'ATTENDEDTRANSFER', 'FORWARDERNAME']

/** Nobody in place of nobody is no news. */
function introduce(channel: Channel, { facts: { caller } }: Channel): void {
  if (!isNobody(caller) || !isNobody(channel.facts.connected)) channel.passConnectedLine(caller)
}

function videoModeOf({ attributes, bridgeClass }: NewBridge): BridgeSnapshot['videoMode'] {
  if (attributes.includes('video_sfu')) return 'sfu'
  if (attributes.includes('video_single')) return 'single'
  return bridgeClass === 'stasis' ? 'talker' : 'none'
}
