// All endpoints of all technologies, with the channels each has, and what that means for their device states.
// Not how an endpoint is reached: technologies add and change their own.

import { type Dispose, Notice, type Signal } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import type { ReportedBy } from '../bus/reported-by.ts'
import type { Channel } from '../channels/channel.ts'
import type { Channels } from '../channels/channels.ts'
import type { Technologies } from '../channels/technologies.ts'
import type { DeviceStates } from '../device-states/device-states.ts'
import { type DeviceCounts, Endpoint, type EndpointState } from './endpoint.ts'
import type { EndpointSnapshot } from './endpoint-snapshot.ts'

export interface EndpointsOptions {
  readonly bus: Bus
  readonly channels: Channels
  readonly technologies: Technologies
}

export interface NewEndpoint {
  readonly technology: string
  readonly resource: string
  readonly state?: EndpointState
  readonly maxChannels?: number | undefined
  /** with so many channels in use its device is busy; 0: never */
  readonly busyAt?: number | undefined
}

type Devices = Pick<DeviceStates, 'provide' | 'refresh' | 'forget' | 'useTechnologies'>

export class Endpoints {
  readonly #options: EndpointsOptions
  readonly #byName = new Map<string, Endpoint>()
  readonly #onRemoved = new Set<(name: string) => void>()
  #devices: Devices | undefined
  readonly #provided = new Map<string, Dispose>()
  /** of endpoints that have channels at other exchanges */
  readonly #elsewhere = new Map<string, Map<string, DeviceCounts>>()
  /** the channels themselves, by endpoint: with the moment each was made */
  readonly #idsElsewhere = new Map<string, Map<string, number>>()
  readonly #counted = new Notice<Endpoint>()
  /** after channels of an endpoint came, went, or do something else */
  readonly onCounted: Signal<Endpoint> = this.#counted.on

  constructor(options: EndpointsOptions) {
    this.#options = options
    const { bus, channels } = options
    bus.on('channel-created', ({ channel }) => this.#entered(channels.get(channel.id), channel.endpoint))
    bus.on('channel-state-changed', ({ channel }) => this.#channelChanged(channels.get(channel.id), channel.endpoint))
    bus.on('channel-hold-changed', ({ channel }) => this.#channelChanged(channels.get(channel.id), channel.endpoint))
  }

  /** From now on device states follow the channels of endpoints. */
  useDeviceStates(devices: Devices): void {
    this.#devices = devices
    devices.useTechnologies((name) => this.#options.technologies.get(name) !== undefined)
    for (const { technology } of this.#byName.values()) this.#provide(technology)
  }

  /** A technology has a new endpoint. A name can be taken once. */
  add({ technology, resource, state, maxChannels, busyAt }: NewEndpoint): Endpoint {
    const facts = { technology, resource, state: state ?? 'unknown', maxChannels, busyAt }
    const endpoint = new Endpoint(facts, (changed, reportedBy) => this.#changed(changed, reportedBy))
    if (this.#byName.has(endpoint.name)) throw new Error(`there is an endpoint ${endpoint.name} already`)
    this.#byName.set(endpoint.name, endpoint)
    endpoint.elsewhere = this.#elsewhere.get(endpoint.name)
    endpoint.idsElsewhere = this.#idsElsewhere.get(endpoint.name)
    this.#provide(technology)
    this.#devices?.refresh(endpoint.name)
    return endpoint
  }

  remove(endpoint: Endpoint): void {
    if (this.#byName.get(endpoint.name) !== endpoint) return
    this.#byName.delete(endpoint.name)
    this.#devices?.forget(endpoint.name)
    for (const listener of this.#onRemoved) listener(endpoint.name)
  }

  /** What channels of an endpoint at another exchange do; without counts it has none there any more. */
  setShare(node: string, name: string, counts: DeviceCounts | undefined): void {
    const shares = this.#elsewhere.get(name) ?? new Map<string, DeviceCounts>()
    if (counts) shares.set(node, counts)
    else shares.delete(node)
    if (shares.size > 0) this.#elsewhere.set(name, shares)
    else this.#elsewhere.delete(name)
    const endpoint = this.#byName.get(name)
    if (!endpoint) return
    endpoint.elsewhere = this.#elsewhere.get(name)
    this.#devices?.refresh(name)
  }

  /** A channel of an endpoint at another exchange, made at this moment; without it the channel is gone. */
  setChannelElsewhere(name: string, id: string, at: number | undefined): void {
    const ids = this.#idsElsewhere.get(name) ?? new Map<string, number>()
    if (at === undefined) ids.delete(id)
    else ids.set(id, at)
    if (ids.size > 0) this.#idsElsewhere.set(name, ids)
    else this.#idsElsewhere.delete(name)
    const endpoint = this.#byName.get(name)
    if (endpoint) endpoint.idsElsewhere = this.#idsElsewhere.get(name)
  }

  /** Hears the name of each endpoint that is no more. */
  onRemoved(listener: (name: string) => void): Dispose {
    this.#onRemoved.add(listener)
    return () => this.#onRemoved.delete(listener)
  }

  /** Every endpoint, those of whole technologies left out. */
  list(): EndpointSnapshot[] {
    return [...this.#byName.values()].map((endpoint) => endpoint.snapshot())
  }

  /** Nothing when the technology never had an endpoint. Its letter case matters. */
  listOf(technology: string): EndpointSnapshot[] | undefined {
    const found = this.list().filter((endpoint) => endpoint.technology === technology)
    return found.length > 0 ? found : undefined
  }

  /** The technology in any letter case, the resource as it is. */
  get(technology: string, resource: string): EndpointSnapshot | undefined {
    return this.find(technology, resource)?.snapshot()
  }

  find(technology: string, resource: string): Endpoint | undefined {
    const known = this.#options.technologies.get(technology)?.name ?? technology
    return this.#byName.get(`${known}/${resource}`) ?? this.#byName.get(`${known.toUpperCase()}/${resource}`)
  }

  /** The endpoint that stands for a whole technology: there is one for each that is loaded, in exactly its letter case. */
  technology(name: string): EndpointSnapshot | undefined {
    const isThere =
      this.#options.technologies.list().some((technology) => technology.name === name) ||
      this.listOf(name) !== undefined
    return isThere ? { technology: name, resource: '', state: 'unknown', channelIds: [] } : undefined
  }

  #entered(channel: Channel | undefined, name: string | undefined): void {
    const endpoint = name === undefined ? undefined : this.#byName.get(name)
    if (!channel || !endpoint) return
    endpoint.add(channel)
    this.#counted.emit(endpoint)
    channel.onEnd(() => {
      endpoint.remove(channel)
      this.#counted.emit(endpoint)
    })
  }

  #channelChanged(channel: Channel | undefined, name: string | undefined): void {
    const endpoint = name === undefined ? undefined : this.#byName.get(name)
    if (!channel || !endpoint) return
    endpoint.refresh(channel)
    this.#counted.emit(endpoint)
    this.#devices?.refresh(endpoint.name)
  }

  #changed(endpoint: Endpoint, reportedBy: ReportedBy | undefined): void {
    if (this.#byName.get(endpoint.name) !== endpoint) return
    this.#options.bus.publish('endpoint-state-changed', {
      endpoint: endpoint.snapshot(),
      ...(reportedBy && { reportedBy }),
    })
    this.#devices?.refresh(endpoint.name)
  }

  #provide(technology: string): void {
    if (!this.#devices || this.#provided.has(technology)) return
    const stateOf = (resource: string) => this.#byName.get(`${technology}/${resource}`)?.deviceState
    this.#provided.set(technology, this.#devices.provide(`${technology}/`, { stateOf }))
  }
}
