// The one place events pass through: synchronously, in one order, numbered.
// Not a queue: whoever hears an event hears it before the next one exists.

import { type Clock, type Dispose, reportFault, SlotMap } from '@jackfield/base'
import type { BusEvent, BusEventName, BusEvents, ChannelEventName } from './bus-events.ts'

type Listener = (event: BusEvent) => void

export class Bus {
  readonly #clock: Clock
  #sequence = 0
  #all: readonly Listener[] = []
  readonly #byName = new Map<BusEventName, readonly Listener[]>()
  /** by the name of the event and the id of its channel; no name is here that nobody listens for */
  readonly #byChannel = new Map<BusEventName, SlotMap<string, readonly Listener[]>>()
  /** events published while another is being told: told after it, so that everybody sees one order */
  readonly #waiting: BusEvent[] = []
  #isDispatching = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The event is the bus's from now on: it is numbered in place, for a copy of each costs as much as many a listener. */
  publish<N extends BusEventName>(name: N, event: BusEvents[N]): void {
    const numbered = event as { name?: N; sequence?: number; at?: number }
    numbered.name = name
    numbered.sequence = ++this.#sequence
    numbered.at = this.#clock.wall()
    const full = event as unknown as BusEvent
    if (this.#isDispatching) {
      this.#waiting.push(full)
      return
    }
    this.#isDispatching = true
    try {
      this.#dispatch(full)
      while (this.#waiting.length > 0) this.#dispatch(this.#waiting.shift() as BusEvent)
    } finally {
      this.#isDispatching = false
    }
  }

  /** Hears every event. */
  onAny(listener: Listener): Dispose {
    this.#all = [...this.#all, listener]
    return () => {
      this.#all = this.#all.filter((other) => other !== listener)
    }
  }

  /** Hears the events of one name. */
  on<N extends BusEventName>(name: N, listener: (event: BusEvent<N>) => void): Dispose {
    const known = this.#byName.get(name) ?? []
    const handler = listener as unknown as Listener
    this.#byName.set(name, [...known, handler])
    return () => {
      const left = (this.#byName.get(name) ?? []).filter((other) => other !== handler)
      this.#byName.set(name, left)
    }
  }

  /**
   * Hears the events of one name that are about one channel; a `dial` is about the caller. However many do so, an event finds those of its
   * own channel alone.
   */
  onChannel<N extends ChannelEventName>(channelId: string, name: N, listener: (event: BusEvent<N>) => void): Dispose {
    const handler = listener as unknown as Listener
    const listening = this.#byChannel.get(name) ?? new SlotMap<string, readonly Listener[]>()
    this.#byChannel.set(name, listening)
    listening.set(channelId, [...(listening.get(channelId) ?? []), handler])
    return () => {
      const left = (listening.get(channelId) ?? []).filter((other) => other !== handler)
      if (left.length > 0) listening.set(channelId, left)
      else listening.delete(channelId)
      if (listening.size === 0 && this.#byChannel.get(name) === listening) this.#byChannel.delete(name)
    }
  }

  #dispatch(event: BusEvent): void {
    const listeners = this.#byName.get(event.name)
    if (listeners) for (const listener of listeners) this.#notify(listener, event)
    if (this.#byChannel.size > 0) this.#dispatchToChannel(event)
    for (const listener of this.#all) this.#notify(listener, event)
  }

  #dispatchToChannel(event: BusEvent): void {
    const listening = this.#byChannel.get(event.name)
    const about = listening && channelOf(event as BusEvent<ChannelEventName>)
    const listeners = about && listening.get(about.id)
    if (listeners) for (const listener of listeners) this.#notify(listener, event)
  }

  /** One listener's mistake must not cost the others the event. */
  #notify(listener: Listener, event: BusEvent): void {
    try {
      listener(event)
    } catch (error) {
      reportFault(`a listener of ${event.name}`, error)
    }
  }
}

const channelOf = (event: BusEvent<ChannelEventName>) => (event.name === 'dial' ? event.caller : event.channel)
