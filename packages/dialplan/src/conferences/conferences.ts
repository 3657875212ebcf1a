// Who takes part in a conference, under which profile, and what follows from who comes and goes.
// Not how they get in or what they press.

import type { Bridge, Channel, Exchange } from '@jackfield/core'
import type { BridgeProfile, UserProfile } from './conference-profile.ts'
import { namedBridges } from './named-bridges.ts'

export interface Participant {
  readonly channel: Channel
  readonly profile: UserProfile
  /** muted itself, or by an administrator */
  isMuted: boolean
  /** why it was put out, when that was not by chance */
  endedBy?: 'ENDMARKED' | 'KICKED' | 'DTMF'
}

const ofBridge = new WeakMap<Bridge, Conference>()

/** A conference as others see it. */
export interface ConferenceFacts {
  readonly name: string
  readonly isLocked: boolean
  readonly participants: readonly Participant[]
}

/** The conferences there are now. */
export const conferencesOf = (exchange: Exchange): readonly ConferenceFacts[] =>
  namedBridges(exchange, 'ConfBridge').flatMap((bridge) => {
    const conference = ofBridge.get(bridge)
    if (!conference) return []
    const { isLocked, participants } = conference
    return [{ name: bridge.snapshot().name, isLocked, participants }]
  })

export class Conference {
  readonly #participants = new Map<Channel, Participant>()
  readonly #limit: number
  isLocked = false

  static known(bridge: Bridge): Conference | undefined {
    return ofBridge.get(bridge)
  }

  /** The conference in a bridge; the first to come decides its profile. */
  static in(bridge: Bridge, profile: BridgeProfile): Conference {
    const known = ofBridge.get(bridge)
    if (known) return known
    const made = new Conference(profile)
    ofBridge.set(bridge, made)
    return made
  }

  private constructor({ maxMembers }: BridgeProfile) {
    this.#limit = maxMembers
  }

  /** Why somebody cannot come in; administrators always can. */
  refusal({ isAdmin }: UserProfile): string | undefined {
    if (isAdmin) return undefined
    if (this.isLocked) return 'it is locked'
    return this.#limit > 0 && this.#participants.size >= this.#limit ? 'it is full' : undefined
  }

  enter(channel: Channel, profile: UserProfile): Participant {
    const participant: Participant = { channel, profile, isMuted: profile.startsMuted }
    this.#participants.set(channel, participant)
    this.#settle()
    return participant
  }

  leave({ channel, profile }: Participant): void {
    this.#participants.delete(channel)
    channel.stopMusic()
    if (!channel.isEnded) channel.changeAudio({ muting: { ...channel.facts.muting, in: false } })
    if (profile.isMarked && !this.#hasMarked) {
      for (const one of this.#participants.values()) if (one.profile.endsWithMarked) this.#putOut(one, 'ENDMARKED')
    }
    this.#settle()
  }

  setMuted(participant: Participant, isMuted: boolean): void {
    participant.isMuted = isMuted
    this.#settle()
  }

  /** All but administrators; again: undone. */
  toggleMuteOfOthers(): void {
    const others = [...this.#participants.values()].filter(({ profile }) => !profile.isAdmin)
    const isMuted = !others.every((one) => one.isMuted)
    for (const one of others) one.isMuted = isMuted
    this.#settle()
  }

  get participants(): Participant[] {
    return [...this.#participants.values()]
  }

  kick(participant: Participant): void {
    this.#putOut(participant, 'KICKED')
  }

  /** The last that came, unless that is an administrator. */
  kickLast(): void {
    const last = [...this.#participants.values()].at(-1)
    if (last && !last.profile.isAdmin) this.#putOut(last, 'KICKED')
  }

  get #hasMarked(): boolean {
    return [...this.#participants.values()].some(({ profile }) => profile.isMarked)
  }

  #putOut(participant: Participant, why: 'ENDMARKED' | 'KICKED'): void {
    participant.endedBy = why
    participant.channel.leaveBridge('removed')
  }

  /** Who is heard, and who hears music instead of the others. */
  #settle(): void {
    const hasMarked = this.#hasMarked
    const isAlone = this.#participants.size === 1
    for (const { channel, profile, isMuted } of this.#participants.values()) {
      const isWaiting = profile.waitsForMarked && !hasMarked
      const { muting, generator } = channel.facts
      const isSilenced = isMuted || isWaiting
      if (muting.in !== isSilenced) channel.changeAudio({ muting: { ...muting, in: isSilenced } })
      const hearsMusic = isWaiting || (isAlone && profile.hasMusicWhenEmpty)
      if (hearsMusic && generator.type !== 'music') channel.startMusic(profile.musicClass || 'default')
      else if (!hearsMusic) channel.stopMusic()
    }
  }
}
