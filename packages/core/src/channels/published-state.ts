// The state of one channel: its facts, the picture made of them, and what of it has been published.
// Not why it changes: indications, the far end and the dialplan see to that.

import { step } from '@jackfield/base'
import type { BusEvents } from '../bus/bus-events.ts'
import { type ChannelStateEvent, channelMachine } from './channel.machine.ts'
import type { ChannelDeps } from './channel-deps.ts'
import type { ChannelFacts } from './channel-facts.ts'
import type { ChannelSnapshot } from './channel-snapshot.ts'
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
    this.#snapshot ??= takeSnapshot(this.#channel, this.#deps.configuredVariables(this.#channel))
    return this.#snapshot
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
    const { linkedId } = this.#facts
    this.#facts = { ...this.#facts, ...facts }
    this.#snapshot = undefined
    if (linkedId !== this.#facts.linkedId) this.#deps.relinked(this.#channel, linkedId)
  }

  /** Publishes everything that changed since the last time. */
  publish(): void {
    const before = this.#published
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
