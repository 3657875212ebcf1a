// The state of one channel: its facts, the picture made of them, and what of it has been published.
// Not why it changes: indications, the far end and the dialplan see to that.

import { step } from '@jackfield/base'
import type { BusEvents } from '../bus/bus-events.ts'
import { type ChannelStateEvent, channelMachine } from './channel.machine.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { type ChannelFacts, changedFacts } from './channel-facts.ts'
import type { ChannelSnapshot, Party } from './channel-snapshot.ts'
import { asPublished, publishChanges } from './published-snapshot.ts'
import { type Sitter, takeSnapshot } from './take-snapshot.ts'

/** As much of the channel as is needed here. */
export interface PublishedChannel extends Sitter {
  readonly isEnded: boolean
}

export class PublishedState<C extends PublishedChannel> {
  readonly #channel: C
  readonly #deps: ChannelDeps<C>
  #facts: ChannelFacts
  #snapshot: ChannelSnapshot | undefined
  #published: ChannelSnapshot | undefined
  /** a caller id that nobody is shown before something else is told */
  #hasUnseenCaller = false

  constructor(channel: C, deps: ChannelDeps<C>, facts: ChannelFacts) {
    this.#channel = channel
    this.#deps = deps
    this.#facts = facts
  }

  /** The channel is whole: what it is now is what changes are compared with. */
  begin(): void {
    this.#published = this.snapshot()
  }

  get facts(): ChannelFacts {
    return this.#facts
  }

  /** The same object until something in it changes. */
  snapshot(): ChannelSnapshot {
    this.#snapshot ??= this.#takeSnapshot()
    return this.#snapshot
  }

  #takeSnapshot(): ChannelSnapshot {
    const now = takeSnapshot(this.#channel, this.#deps.configuredVariables(this.#channel))
    return this.#hasUnseenCaller && this.#published ? { ...now, caller: this.#published.caller } : now
  }

  /** The picture with the place and application that were published last. */
  lastPublished(): ChannelSnapshot {
    const now = this.snapshot()
    return asPublished(this.#published ?? now, now)
  }

  /** Makes the picture be taken anew. */
  forgetSnapshot(): void {
    this.#snapshot = undefined
  }

  change(facts: Partial<ChannelFacts>): void {
    this.changeQuietly(facts)
    this.publish()
  }

  changeQuietly(facts: Partial<ChannelFacts>): void {
    const { linkedId, state } = this.#facts
    this.#facts = changedFacts(this.#facts, facts)
    this.#snapshot = undefined
    if (state !== this.#facts.state) this.#moved()
    if (linkedId !== this.#facts.linkedId) this.#deps.relinked(this.#channel, linkedId)
  }

  /** Only who has not been answered can be answered for. */
  #moved(): void {
    const { state } = this.#facts
    if (state !== 'Down' && state !== 'Ringing') this.#deps.offered.delete(this.#channel)
  }

  /** Another caller id that counts at once, and is shown with the next change that is told. */
  changeCallerUnseen(caller: Party): void {
    this.changeQuietly({ caller })
    this.#hasUnseenCaller = true
  }

  /** Publishes everything that changed since the last time. */
  publish(): void {
    const before = this.#published
    if (this.#hasUnseenCaller) {
      this.#hasUnseenCaller = false
      this.#snapshot = undefined
    }
    const now = this.snapshot()
    if (!before || before === now || this.#channel.isEnded) return
    this.#published = now
    if (!this.#channel.isInternal) publishChanges(before, now, this.#deps.publish)
  }

  /** Feeds the machine of states. */
  move(event: ChannelStateEvent): void {
    const { state, isKnown } = step(channelMachine, this.#facts.state, event)
    if (isKnown) this.change({ state })
  }

  variableSet(variable: string, value: string): void {
    // most variables are in no picture
    if (this.#channel.variables.hasReported || this.#deps.showsVariables()) this.#snapshot = undefined
    // whatever changed before is told before
    this.publish()
    this.publishEvent('variable-set', { channel: this.snapshot(), variable, value })
  }

  /** Publishes an event of its channel; nobody is told of channels that the exchange uses inside. */
  publishEvent<N extends keyof BusEvents>(name: N, event: BusEvents[N]): void {
    if (!this.#channel.isInternal) this.#deps.publish(name, event)
  }
}
