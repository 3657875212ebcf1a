// One endpoint of a technology: whether it can be reached, and its channels.
// Not the technology's own record of it.

import type { Channel } from '../channels/channel.ts'
import { aggregateDeviceStates, type DeviceState } from '../device-states/device-state.table.ts'
import type { EndpointSnapshot } from './endpoint-snapshot.ts'

export type EndpointState = EndpointSnapshot['state']

export class Endpoint {
  readonly technology: string
  readonly resource: string
  readonly #channels = new Set<Channel>()
  readonly #onChanged: (endpoint: Endpoint) => void
  #state: EndpointState
  #maxChannels: number | undefined
  #busyAt: number
  #snapshot: EndpointSnapshot | undefined

  constructor(
    facts: {
      technology: string
      resource: string
      state: EndpointState
      maxChannels?: number | undefined
      busyAt?: number | undefined
    },
    onChanged: (endpoint: Endpoint) => void,
  ) {
    this.technology = facts.technology
    this.resource = facts.resource
    this.#state = facts.state
    this.#maxChannels = facts.maxChannels
    this.#busyAt = facts.busyAt ?? 0
    this.#onChanged = onChanged
  }

  /** `PJSIP/alice` */
  get name(): string {
    return `${this.technology}/${this.resource}`
  }

  get state(): EndpointState {
    return this.#state
  }

  set state(state: EndpointState) {
    if (this.#state === state) return
    this.#state = state
    this.#changed()
  }

  set maxChannels(maxChannels: number | undefined) {
    if (this.#maxChannels === maxChannels) return
    this.#maxChannels = maxChannels
    this.#changed()
  }

  /** with so many channels in use its device is busy; 0: never */
  set busyAt(channels: number) {
    this.#busyAt = channels
  }

  add(channel: Channel): void {
    this.#channels.add(channel)
    this.#changed()
  }

  remove(channel: Channel): void {
    if (this.#channels.delete(channel)) this.#changed()
  }

  /** What its channels do together; unreachable without any is unavailable. */
  get deviceState(): DeviceState {
    if (this.#channels.size > 0) {
      let inUse = 0
      const states = new Set<DeviceState>()
      for (const channel of this.#channels) {
        const state = deviceStateOf(channel)
        if (state !== 'NOT_INUSE') inUse++
        states.add(state)
      }
      return this.#busyAt > 0 && inUse >= this.#busyAt ? 'BUSY' : aggregateDeviceStates(states)
    }
    return this.#state === 'offline' ? 'UNAVAILABLE' : this.#state === 'online' ? 'NOT_INUSE' : 'UNKNOWN'
  }

  snapshot(): EndpointSnapshot {
    this.#snapshot ??= {
      technology: this.technology,
      resource: this.resource,
      state: this.#state,
      channelIds: [...this.#channels].filter(({ isInternal }) => !isInternal).map(({ id }) => id),
      ...(this.#maxChannels === undefined ? {} : { maxChannels: this.#maxChannels }),
    }
    return this.#snapshot
  }

  #changed(): void {
    this.#snapshot = undefined
    this.#onChanged(this)
  }
}

function deviceStateOf(channel: Channel): DeviceState {
  // whoever is held is on hold, not who holds
  if (channel.isHeld) return 'ONHOLD'
  if (channel.state === 'Ringing') return 'RINGING'
  if (channel.state === 'Busy') return 'BUSY'
  return channel.state === 'Down' || channel.state === 'Rsrvd' ? 'NOT_INUSE' : 'INUSE'
}
