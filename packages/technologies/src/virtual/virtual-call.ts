// One call of a virtual phone, as the person who holds it sees it.
// Not the channel: that is the exchange's end of the same line.

import { Notice, type Signal } from '@jackfield/base'
import type { Channel, ChannelDriver, Indication } from '@jackfield/core'
import type { TestAudio } from '@jackfield/media'

/** `dialing`: the exchange has not answered; `ringing`: we have not. */
export type VirtualCallState = 'dialing' | 'ringing' | 'talking' | 'over'

export interface ReceivedDigit {
  readonly digit: string
  readonly durationMs: number
}

const normalClearing = 16

export class VirtualCall {
  readonly channel: Channel
  readonly direction: 'in' | 'out'
  /** what is said into it and heard from it; absent where there is no sound */
  readonly testAudio: TestAudio | undefined
  /** what the exchange told, in order: `ringing`, `progress`, `hold` … */
  readonly indicated: Indication[] = []
  readonly digits: ReceivedDigit[] = []
  readonly texts: string[] = []
  readonly #changed = new Notice<VirtualCall>()
  #state: VirtualCallState
  #cause: number | undefined
  #isHolding = false

  /** `direction` as the phone sees it. */
  constructor(channel: Channel, direction: 'in' | 'out', testAudio?: TestAudio) {
    this.channel = channel
    this.testAudio = testAudio
    this.direction = direction
    this.#state = direction === 'in' ? 'ringing' : 'dialing'
  }

  get state(): VirtualCallState {
    return this.#state
  }

  /** Why it ended; undefined while it lasts. */
  get cause(): number | undefined {
    return this.#cause
  }

  get isHolding(): boolean {
    return this.#isHolding
  }

  /** Told whenever anything of it changed. */
  get onChanged(): Signal<VirtualCall> {
    return this.#changed.on
  }

  /** Picks up; only a call that rings can be. */
  answers(): void {
    if (this.#state !== 'ringing') throw new Error(`a call that is ${this.#state} cannot be answered`)
    this.#move('talking')
    this.channel.handle({ type: 'answered' })
  }

  /** Does not want it. 21 rejects, 17 is busy. */
  rejects(cause = 21): void {
    if (this.#state !== 'ringing') throw new Error(`a call that is ${this.#state} cannot be rejected`)
    this.hangsUp(cause)
  }

  /** Without a cause it is the usual one, as of most telephones. */
  hangsUp(given?: number): void {
    if (this.#state === 'over') return
    const cause = given ?? normalClearing
    this.#over(cause)
    this.channel.handle({ type: 'hung-up', cause, ...(given === undefined ? { isAssumed: true } : {}) })
  }

  /** Presses one key. */
  presses(digit: string, durationMs = 100): void {
    this.#needsLine()
    this.channel.handle({ type: 'digit-began', digit })
    this.channel.handle({ type: 'digit-ended', digit, durationMs })
  }

  holds(musicClass?: string): void {
    this.#needsLine()
    this.#isHolding = true
    this.channel.handle({ type: 'hold', ...(musicClass === undefined ? {} : { musicClass }) })
  }

  resumes(): void {
    this.#needsLine()
    this.#isHolding = false
    this.channel.handle({ type: 'unhold' })
  }

  /** Wants to be called elsewhere instead: an extension, or `Tech/resource`. */
  forwards(destination: string): void {
    if (this.#state !== 'ringing') throw new Error(`a call that is ${this.#state} cannot be forwarded`)
    this.channel.handle({ type: 'forwarded', destination })
  }

  writes(text: string): void {
    this.#needsLine()
    this.channel.handle({ type: 'text', text })
  }

  /** The exchange's side of this call. */
  driver(): ChannelDriver {
    const { testAudio } = this
    return {
      ...(testAudio && { mediaPort: () => ({ kind: 'frames', rateHz: testAudio.rateHz, wantsFrames: true }) }),
      answer: () => {
        this.#move('talking')
        // whoever holds the phone is heard breathing
        queueMicrotask(() => this.channel.handle({ type: 'media-began' }))
        return true
      },
      hangUp: (cause) => {
        if (this.#state !== 'over') this.#over(cause)
      },
      indicate: (indication) => {
        this.indicated.push(indication)
        this.#changed.emit(this)
        return true
      },
      digitEnd: (digit, durationMs) => {
        this.digits.push({ digit, durationMs })
        this.#changed.emit(this)
      },
      text: (text) => {
        this.texts.push(text)
        this.#changed.emit(this)
      },
    }
  }

  #needsLine(): void {
    if (this.#state === 'over') throw new Error('the call is over')
  }

  #over(cause: number): void {
    this.#cause = cause
    this.#move('over')
  }

  #move(state: VirtualCallState): void {
    this.#state = state
    this.#changed.emit(this)
  }
}
