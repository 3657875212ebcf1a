// A conference: who takes part, under which profile, and what follows from who comes and goes.
// Not how they get in, what they press, or what is said to them.

import type { Clock } from '@jackfield/base'
import type { Bridge, Bus, BusEvents, Channel, Exchange } from '@jackfield/core'
import { sendMessages } from './conference-messages.ts'
import type { BridgeProfile, UserProfile } from './conference-profile.ts'
import { findNamedBridge, namedBridges } from './named-bridges.ts'

export interface Participant {
  readonly channel: Channel
  readonly profile: UserProfile
  readonly joinedAt: number
  /** muted itself, or by an administrator */
  isMuted: boolean
  /** for a marked one to come */
  isWaiting: boolean
  isTalking: boolean
  /** not heard already when it came */
  readonly wasMuted: boolean
  /** why it was put out, when that was not by chance */
  endedBy?: 'ENDMARKED' | 'KICKED' | 'DTMF'
  /** the sound file of its name; absent: it did not say it */
  nameFile?: string | undefined
  /** of the profiles it came in with */
  profileNames?: ProfileNames | undefined
}

export interface ProfileNames {
  readonly bridge: string
  readonly user: string
  readonly menu: string
}

/** A recording of the whole room that goes on. */
export interface ConferenceRecording {
  readonly path: string
  stop(): Promise<void>
}

const ofBridge = new WeakMap<Bridge, Conference>()

/** The conferences there are now. */
export const conferencesOf = (exchange: Exchange): readonly Conference[] =>
  namedBridges(exchange, 'ConfBridge').flatMap((bridge) => ofBridge.get(bridge) ?? [])

export function findConference(exchange: Exchange, name: string): Conference | undefined {
  const bridge = findNamedBridge(exchange, 'ConfBridge', name)
  return bridge && ofBridge.get(bridge)
}

type Act = BusEvents['conference-changed']['act']

/** What somebody who left leaves behind: the last who was marked has gone, and those in the room stay without. */
export interface Departure {
  readonly isLeaderless: boolean
}

interface ConferenceDeps {
  readonly bus: Bus
  readonly clock: Pick<Clock, 'wall'>
}

export class Conference {
  readonly name: string
  readonly bridge: Bridge
  readonly profile: BridgeProfile
  isLocked = false
  /** all but administrators, those who come later too */
  areOthersMuted = false
  recording: ConferenceRecording | undefined
  readonly #bus: Bus
  readonly #clock: Pick<Clock, 'wall'>
  readonly #participants = new Map<Channel, Participant>()
  #isOver = false

  static known(bridge: Bridge): Conference | undefined {
    return ofBridge.get(bridge)
  }

  /** The first to come decides its profile. */
  constructor(deps: ConferenceDeps, bridge: Bridge, name: string, profile: BridgeProfile) {
    this.#bus = deps.bus
    this.#clock = deps.clock
    this.bridge = bridge
    this.name = name
    this.profile = profile
    ofBridge.set(bridge, this)
    this.#publish('start')
  }

  /** Why somebody cannot come in; administrators always can. */
  refusal({ isAdmin }: UserProfile): string | undefined {
    if (isAdmin) return undefined
    if (this.isLocked) return 'it is locked'
    const { maxMembers } = this.profile
    return maxMembers > 0 && this.#participants.size >= maxMembers ? 'it is full' : undefined
  }

  get participants(): Participant[] {
    return [...this.#participants.values()]
  }

  get count(): number {
    return this.#participants.size
  }

  /** In the order in which they came. */
  get marked(): Participant[] {
    return this.participants.filter(({ profile }) => profile.isMarked)
  }

  /** It counts from now on; `joined` is told when it is in the bridge. */
  enter(channel: Channel, profile: UserProfile, joinedAt: number): Participant {
    const isMuted = profile.startsMuted || (this.areOthersMuted && !profile.isAdmin)
    const wasMuted = channel.facts.muting.in
    const participant = { channel, profile, joinedAt, isMuted, isWaiting: false, isTalking: false, wasMuted }
    this.#participants.set(channel, participant)
    this.#settle()
    return participant
  }

  joined(participant: Participant): void {
    this.#publish('join', participant, { isMuted: participant.isMuted })
    this.#showLeader()
  }

  leave(participant: Participant, wasInside: boolean): Departure {
    const { channel, profile, wasMuted } = participant
    if (participant.isTalking) this.setTalking(participant, false)
    if (wasInside) this.#publish('leave', participant)
    this.#participants.delete(channel)
    channel.stopMusic()
    if (!channel.isEnded) channel.changeAudio({ muting: { ...channel.facts.muting, in: wasMuted } })
    const isLeaderless = profile.isMarked && this.marked.length === 0
    for (const one of profile.isMarked ? this.participants : []) {
      if (one.profile.endsWithAnyMarked || (isLeaderless && one.profile.endsWithMarked)) this.#putOut(one, 'ENDMARKED')
    }
    this.#settle()
    this.#showLeader()
    return { isLeaderless }
  }

  /** Nobody is left, and the bridge goes. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#publish('end')
  }

  setMuted(participant: Participant, isMuted: boolean): void {
    participant.isMuted = isMuted
    this.#publish(isMuted ? 'mute' : 'unmute', participant)
    if (isMuted && participant.isTalking) this.setTalking(participant, false)
    this.#settle()
  }

  /** All but administrators; again: undone. True: they are muted now. */
  toggleMuteOfOthers(): boolean {
    this.areOthersMuted = !this.areOthersMuted
    for (const one of this.participants) if (!one.profile.isAdmin) this.setMuted(one, this.areOthersMuted)
    return this.areOthersMuted
  }

  setTalking(participant: Participant, isTalking: boolean): void {
    participant.isTalking = isTalking
    if (participant.profile.detectsTalk) this.#publish('talking', participant, { isTalking })
  }

  recorded(isRecorded: boolean): void {
    this.#publish(isRecorded ? 'record' : 'stop-record')
  }

  kick(participant: Participant): void {
    this.#putOut(participant, 'KICKED')
  }

  /** The last that came; false: that is an administrator. */
  kickLast(): boolean {
    const last = this.participants.at(-1)
    if (!last || last.profile.isAdmin) return false
    this.kick(last)
    return true
  }

  /** Those a word means: `all`, `participants`, the name or id of a channel, or how its name begins. */
  meant(whom: string): Participant[] {
    const word = whom.toLowerCase()
    if (word === 'all') return this.participants
    if (word === 'participants') return this.participants.filter(({ profile }) => !profile.isAdmin)
    const exact = this.participants.filter(
      ({ channel }) => channel.name.toLowerCase() === word || channel.id.toLowerCase() === word,
    )
    if (exact.length > 0 || word === '') return exact
    return this.participants.filter(({ channel }) => channel.name.toLowerCase().startsWith(word)).slice(0, 1)
  }

  #putOut(participant: Participant, why: 'ENDMARKED' | 'KICKED'): void {
    participant.endedBy = why
    participant.channel.leaveBridge('removed')
  }

  /** Who is heard, and who hears music instead of the others. */
  #settle(): void {
    const hasMarked = this.marked.length > 0
    const isAlone = this.#participants.size === 1
    for (const participant of this.#participants.values()) {
      const { channel, profile, isMuted, wasMuted } = participant
      participant.isWaiting = profile.waitsForMarked && !hasMarked
      const { muting, generator } = channel.facts
      const isSilenced = isMuted || wasMuted || participant.isWaiting
      if (muting.in !== isSilenced) channel.changeAudio({ muting: { ...muting, in: isSilenced } })
      const hearsMusic = participant.isWaiting || (isAlone && profile.hasMusicWhenEmpty)
      if (hearsMusic && generator.type !== 'music') channel.startMusic(profile.musicClass || 'default')
      else if (!hearsMusic) channel.stopMusic()
    }
  }

  /** Of those who are marked one is seen, where the profile wants it so. */
  #showLeader(): void {
    const { videoMode } = this.profile
    if (videoMode !== 'first_marked' && videoMode !== 'last_marked') return
    const leader = videoMode === 'first_marked' ? this.marked[0] : this.marked.at(-1)
    if (leader) this.bridge.setVideoSource(leader.channel)
  }

  #publish(act: Act, participant?: Participant, more: { isMuted?: boolean; isTalking?: boolean } = {}): void {
    const bridge = this.bridge.snapshot()
    const id = participant?.channel.id
    // whoever leaves is still counted
    const isGone = act === 'leave' && id !== undefined && !bridge.channelIds.includes(id)
    this.#bus.publish('conference-changed', {
      act,
      conference: this.name,
      bridge: isGone ? { ...bridge, channelIds: [...bridge.channelIds, id] } : bridge,
      ...(participant ? { channel: participant.channel.snapshot(), isAdmin: participant.profile.isAdmin } : {}),
      ...more,
    })
    sendMessages(this, act, this.#clock.wall(), participant)
  }
}
