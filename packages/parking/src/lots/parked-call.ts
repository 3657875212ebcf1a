// One parked call: who waits in which space, for how long, and how the waiting ends.
// Not how a call comes to be parked.

import type { Timer } from '@jackfield/base'
import type { Bridge, BusEvents, Channel, Exchange, JoinOptions, Place, PlaybackHandle } from '@jackfield/core'
import type { ParkingDeps } from '../parking-deps.ts'
import type { LotSettings } from '../settings/lot-settings.ts'
import { comeBack } from './come-back.ts'

/** How the waiting ended: the first to say so is right. */
type End = 'given-up' | 'timed-out' | 'answered'

export interface ParkedCallPlan {
  readonly lot: ParkedCallLot
  readonly space: number
  /** `Tech/resource` of whoever parked it */
  readonly parker: string
  /** 0: for ever */
  readonly limitSeconds: number
  readonly musicClass: string
  readonly isRinging: boolean
  /** the parked one is told the space */
  readonly saysSpace: boolean
  /** where it goes when time is up, instead of what the lot says */
  readonly comeback?: Place | undefined
}

/** As much of a lot as a call in it needs. */
export interface ParkedCallLot {
  readonly name: string
  readonly settings: LotSettings
  bridge(exchange: Exchange): Bridge
  free(call: ParkedCall): void
}

export type ParkingAct = BusEvents['call-parking']['act']

export class ParkedCall {
  readonly lot: ParkedCallLot
  readonly space: number
  readonly parker: string
  readonly limitSeconds: number
  /** sees digits when the call was taken up */
  onDigit: JoinOptions['onDigit']
  readonly #plan: ParkedCallPlan
  readonly #deps: ParkingDeps
  readonly #onGone: () => void
  #channel: Channel
  #parkedAt: number | undefined
  #end: End | undefined
  #timer: Timer | undefined
  #announcement: PlaybackHandle | undefined
  #stopIdling: (() => void) | undefined

  /** @param onGone the space is free again */
  constructor(deps: ParkingDeps, channel: Channel, plan: ParkedCallPlan, onGone: () => void) {
    this.#deps = deps
    this.#plan = plan
    this.#channel = channel
    this.#onGone = onGone
    this.lot = plan.lot
    this.space = plan.space
    this.parker = plan.parker
    this.limitSeconds = plan.limitSeconds
  }

  get channel(): Channel {
    return this.#channel
  }

  /** It waits in its space now. */
  get isParked(): boolean {
    return this.#parkedAt !== undefined && this.#end === undefined
  }

  get durationSeconds(): number {
    return this.#parkedAt === undefined ? 0 : Math.floor((this.#deps.clock.now() - this.#parkedAt) / 1000)
  }

  /** As it is shown: 0 when there is no limit. */
  get secondsLeft(): number {
    return this.limitSeconds === 0 ? 0 : Math.max(0, this.limitSeconds - this.durationSeconds)
  }

  /** As events and lists show it. */
  get facts(): Omit<BusEvents['call-parking'], 'act'> {
    return {
      // whoever was sent elsewhere is shown there already
      parkee: { ...this.#channel.snapshot(), ...this.#channel.sentTo },
      parker: this.parker,
      lot: this.lot.name,
      space: this.space,
      secondsLeft: this.secondsLeft,
      durationSeconds: this.durationSeconds,
    }
  }

  get device(): string {
    return `park:${this.space}@${this.lot.settings.context}`
  }

  /** Into the bridge of the lot. False: the channel is ending. */
  begin(onLeft: () => void): boolean {
    const { clock, exchange } = this.#deps
    const onDigit: JoinOptions['onDigit'] = (event) => this.onDigit?.(event) ?? false
    this.#parkedAt = clock.now()
    if (!this.lot.bridge(exchange).join(this.#channel, { role: 'participant', onDigit, onLeft })) {
      this.#parkedAt = undefined
      this.cancel()
      return false
    }
    this.publish('parked')
    this.#deps.deviceStates.refresh(this.device)
    if (this.limitSeconds > 0) this.#timer = clock.after(this.limitSeconds * 1000, () => this.#timeOut())
    return true
  }

  /** What is heard while waiting: first the space, where it is to be said. */
  async idle(): Promise<void> {
    if (this.#plan.saysSpace) {
      const { exchange } = this.#deps
      const mediaUri = `digits:${this.space}`
      this.#announcement = await exchange.player.play({
        channel: this.#channel,
        mediaUri,
        language: this.#channel.facts.language,
      })
      await this.#announcement?.ended
    }
    if (this.isParked) this.#entertain()
  }

  /** Somebody takes it up: from now on it is theirs. False: somebody else was quicker, or it is gone. */
  takeUp(): boolean {
    if (!this.isParked || this.#channel.isHangingUp) return false
    this.#end = 'answered'
    this.#over()
    return true
  }

  /** It left the bridge of the lot, for whatever reason. */
  left(): void {
    if (this.#end !== undefined || this.#parkedAt === undefined) return
    this.publish('given-up')
    this.#end = 'given-up'
    this.#over()
  }

  /** Another channel waits here in its place. */
  swap(successor: Channel): void {
    this.#stopIdling?.()
    this.#channel = successor
    this.publish('swapped')
    if (this.isParked) this.#entertain()
  }

  /** It never came. */
  cancel(): void {
    if (this.#end !== undefined || this.#parkedAt !== undefined) return
    this.#end = 'given-up'
    this.#onGone()
  }

  publish(act: ParkingAct, retriever?: Channel): void {
    const left = act === 'timed-out' ? { secondsLeft: 0 } : {}
    const more = retriever ? { retriever: retriever.snapshot() } : {}
    this.#deps.bus.publish('call-parking', { act, ...this.facts, ...left, ...more })
  }

  #timeOut(): void {
    const channel = this.#channel
    if (!this.isParked || channel.isHangingUp) return
    const place = comeBack(this.#deps, this, this.#plan.comeback)
    channel.change({ ...place })
    this.publish('timed-out')
    this.#end = 'timed-out'
    this.#over()
    channel.asyncGoto(place)
  }

  #entertain(): void {
    const channel = this.#channel
    if (this.#plan.isRinging) channel.indicate({ type: 'ringing' })
    else channel.startMusic(this.#plan.musicClass)
    this.#stopIdling = () => {
      this.#stopIdling = undefined
      if (this.#plan.isRinging) channel.indicate({ type: 'stop' })
      else channel.stopMusic()
    }
  }

  #over(): void {
    this.#timer?.cancel()
    this.#announcement?.stop()
    this.#stopIdling?.()
    this.#onGone()
    this.#deps.deviceStates.refresh(this.device)
  }
}
