// A telephone without a wire: somebody in a test, or in a demonstration, holds it.
// Not a protocol: what it does reaches the exchange as it is.

import { Notice, type Signal } from '@jackfield/base'
import type {
  Channel,
  Channels,
  DialplanRuns,
  Endpoint,
  Messages,
  OutgoingMessage,
  TechnologyFacts,
} from '@jackfield/core'
import { VirtualCall } from './virtual-call.ts'
import type { VirtualSound } from './virtual-sound.ts'

export interface VirtualPhoneFacts {
  readonly name: string
  /** where its calls enter the dialplan */
  readonly context: string
  /** shown to whom it calls; absent: its name */
  readonly callerName?: string
  readonly callerNumber?: string
  readonly language?: string
  readonly accountCode?: string
  readonly tenantId?: string
  /** calls at one time; another one is busy */
  readonly maxCalls?: number
  /** of what it says and hears: 8 kHz unless told */
  readonly rateHz?: number
}

export interface VirtualPhoneDeps {
  readonly technology: TechnologyFacts
  readonly channels: Channels
  readonly dialplanRuns: DialplanRuns
  readonly messages: Messages
  /** absent: its calls are silent */
  readonly sound?: VirtualSound | undefined
}

const usualRateHz = 8_000

export class VirtualPhone {
  readonly name: string
  readonly facts: VirtualPhoneFacts
  readonly endpoint: Endpoint
  readonly messages: OutgoingMessage[] = []
  readonly #deps: VirtualPhoneDeps
  readonly #changed = new Notice<VirtualPhone>()
  #calls: readonly VirtualCall[] = []

  constructor(deps: VirtualPhoneDeps, facts: VirtualPhoneFacts, endpoint: Endpoint) {
    this.#deps = deps
    this.facts = facts
    this.name = facts.name
    this.endpoint = endpoint
  }

  /** Calls that are not over, oldest first. */
  get calls(): readonly VirtualCall[] {
    return this.#calls
  }

  /** The newest call that is not over. */
  get call(): VirtualCall | undefined {
    return this.#calls.at(-1)
  }

  get isBusy(): boolean {
    return this.#calls.length >= (this.facts.maxCalls ?? 1)
  }

  /** Told whenever anything of it or its calls changed. */
  get onChanged(): Signal<VirtualPhone> {
    return this.#changed.on
  }

  /** Plugged in or pulled out; without a line nobody reaches it. */
  plug(isOnline: boolean): void {
    this.endpoint.state = isOnline ? 'online' : 'offline'
  }

  /** Dials. The call enters the dialplan at once, unanswered. */
  dials(exten: string, id?: string): VirtualCall {
    const { channels, dialplanRuns, technology } = this.#deps
    const { context, callerName, callerNumber, language, accountCode, tenantId } = this.facts
    const caller = { name: callerName ?? this.name, number: callerNumber ?? this.name, presentation: 0 }
    const channel = channels.create({
      technology,
      id,
      label: this.name,
      endpoint: `${technology.name}/${this.name}`,
      state: 'Ring',
      caller,
      dialedNumber: exten,
      context,
      exten,
      priority: 1,
      ...(language === undefined ? {} : { language }),
      ...(accountCode === undefined ? {} : { accountCode }),
      ...(tenantId === undefined ? {} : { tenantId }),
    })
    if (!channel) throw new Error(`there is a channel ${id} already`)
    const call = this.callOn(channel, 'out')
    channel.connect(call.driver())
    this.adopt(call)
    dialplanRuns.start(channel, { context, exten, priority: 1 })
    return call
  }

  /** The phone's end of a channel. */
  callOn(channel: Channel, direction: 'in' | 'out'): VirtualCall {
    const testAudio = this.#deps.sound?.testAudio(channel, this.facts.rateHz ?? usualRateHz)
    return new VirtualCall(channel, direction, testAudio)
  }

  /** Sends a text to the exchange. */
  sends(body: string, to = 'exchange', variables: Readonly<Record<string, string>> = {}): void {
    const { messages, technology } = this.#deps
    const from = `${technology.name.toLowerCase()}:${this.name}`
    messages.receive(technology.name, this.name, { from, to, body, variables })
  }

  /** A text from the exchange. */
  receives(message: OutgoingMessage): void {
    this.messages.push(message)
    this.#changed.emit(this)
  }

  /** A call is this phone's until it is over. */
  adopt(call: VirtualCall): void {
    this.#calls = [...this.#calls, call]
    call.onChanged(() => {
      if (call.state === 'over') this.#calls = this.#calls.filter((other) => other !== call)
      this.#changed.emit(this)
    })
    this.#changed.emit(this)
  }

  /** Resolves when this is true of the phone; at once when it is. */
  until(isTrue: (phone: VirtualPhone) => boolean): Promise<void> {
    if (isTrue(this)) return Promise.resolve()
    return new Promise((resolve) => {
      const stop = this.onChanged(() => {
        if (!isTrue(this)) return
        stop()
        resolve()
      })
    })
  }
}
