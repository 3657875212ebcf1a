// What the far end of one channel is told: indications, digits, texts, and the music or tone it hears.
// Not what the far end says: that is handled by the channel.

import { detached } from '@jackfield/base'
import type { ChannelDeps } from './channel-deps.ts'
import type { ChannelDriver } from './channel-driver.ts'
import type { ChannelFacts } from './channel-facts.ts'
import type { Party } from './channel-snapshot.ts'
import type { EventGuard } from './event-guard.ts'
import { indicatedTones } from './indicated-tones.table.ts'
import { publishTechnologyEvent } from './publish-technology-event.ts'
import type { PublishedChannel, PublishedState } from './published-state.ts'
import type { Indication, TechnologyEvent, TextDetails } from './technology-event.ts'

/** As much of the channel as is needed here. */
interface IndicatedChannel extends PublishedChannel {
  readonly driver: ChannelDriver
  readonly isUp: boolean
  readonly isHangingUp: boolean
  /** a hold is told, and goes no further */
  readonly interceptsHold: boolean
}

export class ChannelIndications<C extends IndicatedChannel> {
  readonly #channel: C
  readonly #deps: ChannelDeps<C>
  readonly #state: PublishedState<C>
  readonly #guard: EventGuard
  #isHeld = false
  /** the last subroutine that looks at what is to be told, and all before it */
  #lastSubroutine: Promise<unknown> | undefined

  constructor(channel: C, deps: ChannelDeps<C>, state: PublishedState<C>, guard: EventGuard) {
    this.#channel = channel
    this.#deps = deps
    this.#state = state
    this.#guard = guard
  }

  /** Others have put its far end on hold. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  indicate(indication: Indication): boolean {
    if (this.#channel.isEnded) return false
    const trail = this.#guard.depart(indication)
    return trail ? this.#deps.crossings.within(trail, () => this.#indicateNow(indication)) : true
  }

  updateConnectedLine(party: Party): void {
    if (this.#channel.isEnded) return
    const indication: Indication = { type: 'connected-line', party }
    const trail = this.#guard.depart(indication)
    if (!trail) return
    this.#deps.crossings.within(trail, () => {
      this.#state.change({ connected: party })
      this.#indicateNow(indication)
    })
  }

  /** Others say who is at the other end now: a subroutine that the channel names has a look, and may change it. */
  passConnectedLine(party: Party): void {
    const location = this.#subroutine('CONNECTED_LINE_SEND_SUB')
    if (location === undefined) this.updateConnectedLine(party)
    else {
      const state = this.#state
      const before = () => state.changeQuietly({ connected: party })
      this.#through(location, before, () => this.updateConnectedLine(state.facts.connected))
    }
  }

  passRedirecting(from: Party): void {
    const location = this.#subroutine('REDIRECTING_SEND_SUB')
    if (location === undefined) this.indicate({ type: 'redirecting', from })
    else {
      const state = this.#state
      const before = () => state.changeQuietly({ redirecting: { ...state.facts.redirecting, from } })
      const indicate = () => void this.indicate({ type: 'redirecting', from: state.facts.redirecting.from })
      this.#through(location, before, indicate)
    }
  }

  /** Undefined: there is none, or nobody to be told any more. */
  #subroutine(name: string): string | undefined {
    const { variables, isHangingUp } = this.#channel
    const location = isHangingUp ? undefined : variables.get(name)
    if (!location) return undefined
    const args = variables.get(`${name}_ARGS`)
    return args ? `${location}(${args})` : location
  }

  /** One after the other, each with what it is about; one that fails or is not there keeps nothing from the far end. */
  #through(location: string, before: () => void, after: () => void): void {
    const channel = this.#channel
    const { crossings } = this.#deps
    const trail = crossings.current
    const run = async (previous: Promise<unknown> | undefined) => {
      await previous
      if (channel.isEnded) return
      before()
      await this.#deps.runSubroutine(channel, location)
      crossings.within(trail, after)
    }
    this.#lastSubroutine = run(this.#lastSubroutine)
    detached(this.#lastSubroutine, 'a subroutine before something is passed on', { channelId: channel.id })
  }

  #indicateNow(indication: Indication): boolean {
    if (indication.type === 'hold' || indication.type === 'unhold') {
      if (this.#interceptHold(indication)) return true
      this.#setHeld(indication.type === 'hold')
    }
    const isIndicated = this.#channel.driver.indicate?.(indication)
    const tone = indicatedTones[indication.type]
    if (tone !== undefined && isIndicated === false) this.#startTone(tone)
    else if (tone !== undefined || indication.type === 'stop') this.stopTone()
    return isIndicated ?? false
  }

  /** What began before it was to be intercepted ends as it began. */
  #interceptHold(indication: TechnologyEvent & { type: 'hold' | 'unhold' }): boolean {
    if (!this.#channel.interceptsHold || this.#isHeld) return false
    if (!this.#channel.isInternal) {
      publishTechnologyEvent(indication, () => this.#state.snapshot(), this.#deps.publish)
    }
    return true
  }

  #setHeld(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return
    this.#isHeld = isHeld
    this.#deps.publish('channel-hold-changed', { channel: this.#state.snapshot() })
  }

  sendDigit(digit: string, phase: 'begin' | 'end', durationMs: number): void {
    if (this.#channel.isEnded) return
    const type = phase === 'begin' ? 'digit-began' : 'digit-ended'
    const trail = this.#guard.depart({ type, digit, durationMs })
    if (trail) this.#deps.crossings.within(trail, () => this.#sendDigitNow(digit, phase, durationMs))
  }

  #sendDigitNow(digit: string, phase: 'begin' | 'end', durationMs: number): void {
    const { driver } = this.#channel
    const state = this.#state
    if (phase === 'begin') {
      driver.digitBegin?.(digit)
      state.publishEvent('channel-digit-began', { channel: state.snapshot(), digit, direction: 'sent' })
    } else {
      driver.digitEnd?.(digit, durationMs)
      state.publishEvent('channel-digit-ended', { channel: state.snapshot(), digit, durationMs, direction: 'sent' })
    }
  }

  sendText(text: string, details: TextDetails): boolean {
    const { driver, isEnded } = this.#channel
    if (isEnded || !driver.text) return false
    const trail = this.#guard.depart({ type: 'text', text })
    if (trail) this.#deps.crossings.within(trail, () => driver.text?.(text, details))
    return true
  }

  startMusic(asked: string): void {
    if (this.#channel.isEnded) return
    if (!this.#channel.isUp) this.indicate({ type: 'progress' })
    const musicClass = this.#state.facts.musicClass || asked
    this.changeAudio({ generator: { type: 'music', musicClass } })
    this.#state.publishEvent('channel-music-started', { channel: this.#state.snapshot(), musicClass })
  }

  stopMusic(): void {
    if (this.#state.facts.generator.type !== 'music') return
    this.changeAudio({ generator: { type: 'none' } })
    this.#state.publishEvent('channel-music-stopped', { channel: this.#state.snapshot() })
  }

  startSilence(): void {
    if (this.#channel.isEnded) return
    if (!this.#channel.isUp) this.indicate({ type: 'progress' })
    this.stopMusic()
    this.changeAudio({ generator: { type: 'silence' } })
  }

  stopSilence(): void {
    if (this.#state.facts.generator.type === 'silence') this.changeAudio({ generator: { type: 'none' } })
  }

  /** What the far end has no word for it hears. */
  #startTone(tone: string): void {
    const { type } = this.#state.facts.generator
    if (type === 'none' || type === 'tone') this.changeAudio({ generator: { type: 'tone', tone } })
  }

  stopTone(): void {
    if (this.#state.facts.generator.type === 'tone') this.changeAudio({ generator: { type: 'none' } })
  }

  changeAudio(facts: Partial<Pick<ChannelFacts, 'muting' | 'generator'>>): void {
    this.#state.changeQuietly(facts)
    // also of channels that nobody is shown: they are heard
    this.#deps.publish('channel-audio-changed', { channel: this.#state.snapshot() })
  }
}
