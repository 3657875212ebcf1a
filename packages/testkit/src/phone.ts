// A telephone in the hand of a test: it calls, rings, answers, presses keys and hangs up.
// Not a protocol: nothing lies between it and the exchange.

import { type Duration, parseDuration } from '@jackfield/base'
import type { VirtualCall, VirtualPhone } from '@jackfield/technologies'
import { ExpectationError } from './expectation-error.ts'
import { differenceOf, show } from './matches.ts'
import type { PhoneAudio } from './phone-audio.ts'
import { SoundMatcher } from './sound-matcher.ts'
import type { TestClock } from './test-clock.ts'
import { isTone, toneLevel } from './tone-heard.ts'
import { type Said, voiceOf } from './voice.ts'

export interface PhoneDeps {
  readonly clock: TestClock
  readonly phoneAudio: PhoneAudio
  readonly seed: number
  /** the samples of a medium at a rate; undefined when there is none, or it has no end */
  readonly samplesOf: (mediaUri: string, rateHz: number) => Promise<Int16Array | undefined>
  /** what is waited for when the test does not say how long */
  readonly patience: Duration
}

export interface Within {
  /** how much time may pass; on the virtual clock none unless told */
  readonly within?: Duration
}

/**
 * What a phone may hear. A text or a pattern is the name of a medium that is played to it or its bridge. `sound` and `tone` are told by
 * ear: the sound itself, from its beginning; a tone of this frequency, or several at once, at a level in decibels when that matters.
 */
export type Heard =
  | string
  | RegExp
  | { readonly digit: string }
  | { readonly text: string | RegExp }
  | { readonly sound: string }
  | { readonly tone: number | readonly number[]; readonly level?: number }
  | { readonly signal: 'ringing' | 'progress' | 'proceeding' | 'busy' | 'congestion' | 'hold' | 'unhold' }

/** A tone is one when it lasts so long. */
const earMs = 100

const uriOf = (name: string): string => (name.includes(':') ? name : `sound:${name}`)

export class Phone {
  readonly name: string
  readonly #phone: VirtualPhone
  readonly #deps: PhoneDeps
  /** the last call, also when it is over */
  #last: VirtualCall | undefined
  /** where the last sound that was asked for began */
  #soundsFrom: { call: VirtualCall | undefined; sample: number } = { call: undefined, sample: 0 }

  constructor(phone: VirtualPhone, deps: PhoneDeps) {
    this.name = phone.name
    this.#phone = phone
    this.#deps = deps
    phone.onChanged(() => {
      this.#last = phone.call ?? this.#last
    })
  }

  /** Who to call to reach it: `Virtual/alice`. */
  get endpoint(): string {
    return `Virtual/${this.name}`
  }

  get state(): 'idle' | 'dialing' | 'ringing' | 'talking' {
    const state = this.#phone.call?.state
    return state === undefined || state === 'over' ? 'idle' : state
  }

  /** The exchange's id of its call, also of the last one when that is over. */
  get channelId(): string | undefined {
    return this.#last?.channel.id
  }

  get channelName(): string | undefined {
    return this.#last?.channel.name
  }

  /** Why the last call ended, as a number of Q.850. */
  get cause(): number | undefined {
    return this.#last?.cause
  }

  /** Calls an extension; resolves when everything has happened that needs no time. */
  async calls(extension: string, { channelId }: { channelId?: string } = {}): Promise<this> {
    this.#last = this.#phone.dials(extension, channelId)
    await this.#deps.clock.settle()
    return this
  }

  /** Waits until it rings. */
  async rings(options: Within = {}): Promise<this> {
    await this.#becomes('ring', () => this.state === 'ringing', options)
    return this
  }

  /** Picks up, once it rings. */
  async answers(options: Within = {}): Promise<this> {
    await this.rings(options)
    this.#call('answer').answers()
    await this.#deps.clock.settle()
    return this
  }

  /** Does not want the call that rings: 21 rejects it, 17 is busy. */
  async rejects(cause = 21): Promise<this> {
    this.#call('reject').rejects(cause)
    await this.#deps.clock.settle()
    return this
  }

  /** Waits until it talks: it has answered, or has been. */
  async talks(options: Within = {}): Promise<this> {
    await this.#becomes('talk', () => this.state === 'talking', options)
    return this
  }

  /** Waits until its call is over. */
  async isHungUp(options: Within = {}): Promise<this> {
    await this.#becomes('be hung up', () => this.state === 'idle', options)
    return this
  }

  /** Presses keys, one after the other. */
  async presses(keys: string, { each = 100, pause = 0 }: { each?: number; pause?: Duration } = {}): Promise<this> {
    for (const [at, key] of [...keys].entries()) {
      if (at > 0 && pause !== 0) await this.#deps.clock.pass(pause)
      this.#call('press keys').presses(key, each)
      await this.#deps.clock.settle()
    }
    return this
  }

  async hangsUp(cause?: number): Promise<this> {
    this.#call('hang up').hangsUp(cause)
    await this.#deps.clock.settle()
    return this
  }

  async holds(musicClass?: string): Promise<this> {
    this.#call('hold').holds(musicClass)
    await this.#deps.clock.settle()
    return this
  }

  async resumes(): Promise<this> {
    this.#call('resume').resumes()
    await this.#deps.clock.settle()
    return this
  }

  /** Wants the call that rings to go elsewhere: an extension, or `Tech/resource`. */
  async forwards(destination: string): Promise<this> {
    this.#call('forward').forwards(destination)
    await this.#deps.clock.settle()
    return this
  }

  /** Writes a text into the call. */
  async writes(text: string): Promise<this> {
    this.#call('write').writes(text)
    await this.#deps.clock.settle()
    return this
  }

  /** Begins to say this, in place of what it said before; it goes on while time passes. */
  async says(said: Said): Promise<this> {
    const { testAudio } = this.#call('say anything')
    const { seed, samplesOf, clock } = this.#deps
    if (!testAudio) throw new ExpectationError(`${this.name} has no sound`, seed)
    const voice = await voiceOf(said, testAudio.rateHz, (name) => samplesOf(uriOf(name), testAudio.rateHz))
    if (!voice) throw new ExpectationError(`${this.name} cannot say ${show(said)}: there is no such sound`, seed)
    testAudio.say(voice.samples, voice)
    await clock.settle()
    return this
  }

  /** Says nothing any more. */
  async hushes(): Promise<this> {
    this.#call('hush').testAudio?.hush()
    await this.#deps.clock.settle()
    return this
  }

  get isSpeaking(): boolean {
    return this.#phone.call?.testAudio?.isSpeaking ?? false
  }

  /** The last of what its call has heard: 16-bit samples at its rate. */
  samples(last: Duration): Int16Array {
    return this.#last?.testAudio?.heard(parseDuration(last)) ?? new Int16Array()
  }

  /** How loud a frequency was lately, in decibels below the loudest possible. */
  level(hz: number, last: Duration = earMs): number {
    const testAudio = this.#last?.testAudio
    return testAudio ? toneLevel(this.samples(last), testAudio.rateHz, hz) : Number.NEGATIVE_INFINITY
  }

  /** Without a line it cannot be called. */
  async plug(isOnline: boolean): Promise<this> {
    this.#phone.plug(isOnline)
    await this.#deps.clock.settle()
    return this
  }

  /** Waits until it has heard this in its present or last call; media, as long as they are played to it or its bridge. */
  async hears(expected: Heard, options: Within = {}): Promise<this> {
    const isHeard = await this.#earFor(expected)
    await this.#becomes(`hear ${show(expected)}`, isHeard, options)
    return this
  }

  /** What tells that it was heard. A sound is looked up once. */
  async #earFor(expected: Heard): Promise<() => boolean> {
    if (typeof expected === 'string' || expected instanceof RegExp || !('sound' in expected))
      return () => this.#hasHeard(expected)
    const { seed, samplesOf } = this.#deps
    const testAudio = this.#last?.testAudio
    if (!testAudio) return () => false
    const samples = await samplesOf(uriOf(expected.sound), testAudio.rateHz)
    if (!samples) throw new ExpectationError(`${this.name} cannot hear ${show(expected)}: there is no such sound`, seed)
    // in order: what came before the last sound that was asked for has been heard already
    const { call, sample } = this.#soundsFrom
    const matcher = new SoundMatcher(samples, testAudio.rateHz, call === this.#last ? sample : 0)
    return () => {
      if (!matcher.isIn(testAudio)) return false
      this.#soundsFrom = { call: this.#last, sample: matcher.foundAt(testAudio.rateHz) }
      return true
    }
  }

  /** Everything its call has heard, in words. */
  get heard(): readonly string[] {
    const call = this.#last
    if (!call) return []
    return [
      ...call.indicated.map(({ type }) => type),
      ...this.#deps.phoneAudio.heardBy(call.channel),
      ...call.digits.map(({ digit }) => `key ${digit}`),
      ...call.texts.map((text) => `text ${text}`),
    ]
  }

  #hasHeard(expected: Exclude<Heard, { sound: string }>): boolean {
    const call = this.#last
    if (!call) return false
    if (typeof expected === 'string' || expected instanceof RegExp) {
      const wanted = typeof expected === 'string' ? uriOf(expected) : expected
      return this.#deps.phoneAudio.heardBy(call.channel).some((uri) => differenceOf(wanted, uri) === undefined)
    }
    if ('digit' in expected) return call.digits.some(({ digit }) => digit === expected.digit)
    if ('text' in expected) return call.texts.some((text) => differenceOf(expected.text, text) === undefined)
    if ('tone' in expected) {
      const { testAudio } = call
      const heard = testAudio?.heard(earMs)
      return (
        heard !== undefined &&
        [expected.tone].flat().every((hz) => isTone(heard, testAudio?.rateHz ?? 0, hz, expected.level))
      )
    }
    return call.indicated.some(({ type }) => type === expected.signal)
  }

  #call(what: string): VirtualCall {
    const { call } = this.#phone
    if (!call) throw new ExpectationError(`${this.name} cannot ${what}: it has no call`, this.#deps.seed)
    return call
  }

  async #becomes(what: string, isSo: () => boolean, { within }: Within): Promise<void> {
    const { clock, patience, seed } = this.#deps
    if (await clock.passUntil(isSo, within ?? patience)) return
    const { state, cause, heard } = this
    const because = state === 'idle' && cause !== undefined ? ` (its last call ended with cause ${cause})` : ''
    const ears = heard.length === 0 ? 'has heard nothing' : `has heard ${heard.join(', ')}`
    throw new ExpectationError(`${this.name} was to ${what}, but it is ${state}${because} and ${ears}`, seed)
  }
}
