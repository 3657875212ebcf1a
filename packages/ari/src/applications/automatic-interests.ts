// What applications become interested in without asking: the channels inside them, and the bridges those are in.
// Not the telling: it runs before and after an event is told, so that first and last ones are heard.

import { SlotMap } from '@jackfield/base'
import type { BusEvent } from '@jackfield/core'
import type { Application } from './application.ts'
import type { InterestIndex } from './interests.ts'

/** A channel inside an application, in a bridge: the application hears of the bridge as long as both last. */
interface Stay {
  readonly application: Application
  readonly bridgeId: string
}

/** A bridge that channels of applications are or were in. */
interface Visited {
  /** the channels of stays */
  readonly channelIds: Set<string>
  /** who had a channel inside, whether or not it still is: they hear of the bridge's end */
  readonly guests: Set<Application>
}

/** A stay counts twice, so that one unsubscription by the application does not end it. */
const interestOfStay = 2

export class AutomaticInterests {
  readonly #find: (name: string) => Application | undefined
  readonly #index: InterestIndex<Application>
  readonly #settled: (application: Application) => void
  /** by the channel's id */
  readonly #stays = new SlotMap<string, Stay>()
  /** by the bridge's id */
  readonly #visited = new SlotMap<string, Visited>()
  /** ids of the bridges an application is a guest of */
  readonly #visits = new Map<Application, Set<string>>()

  constructor(
    find: (name: string) => Application | undefined,
    index: InterestIndex<Application>,
    settled: (application: Application) => void,
  ) {
    this.#find = find
    this.#index = index
    this.#settled = settled
  }

  /** Before the event is told: whoever becomes interested by it hears it. */
  before(event: BusEvent): void {
    switch (event.name) {
      case 'application-entered':
        this.#enter(event)
        return
      case 'channel-entered-bridge':
        this.#enterBridge(event)
        return
      case 'stand-in-moved':
        this.#moveStay(event)
        return
      case 'bridge-destroyed':
        this.#callGuests(event.bridge.id)
    }
  }

  /** After the event was told to these: whoever loses interest by it has heard it. */
  after(event: BusEvent, delivered: Iterable<Application>): void {
    switch (event.name) {
      case 'application-entered':
        if (event.replaceChannel) this.#lower(event.application, event.replaceChannel.id)
        return
      case 'application-left':
        this.#leave(event)
        return
      case 'channel-left-bridge':
        this.#endStay(event.channel.id)
        return
      case 'channel-destroyed':
        this.#endStay(event.channel.id)
        this.#dropEverywhere('channel', event.channel.id)
        return
      case 'bridge-destroyed':
        this.#endVisits(event.bridge.id)
        this.#dropEverywhere('bridge', event.bridge.id)
        return
      case 'call-watched':
        if (event.act === 'ended') for (const id of event.callIds) this.#dropEverywhere('call', id)
        return
      case 'dial':
        if (event.forwarded) this.#follow(event.forwarded.id, delivered)
        return
    }
  }

  /** The object is gone: nobody is interested in it any more, whatever the counts. */
  #dropEverywhere(kind: 'channel' | 'bridge' | 'endpoint' | 'call', id: string): void {
    for (const application of this.#index.of(kind, id)) {
      application.interests.drop(kind, id)
      this.#settled(application)
    }
  }

  endpointRemoved(id: string): void {
    this.#dropEverywhere('endpoint', id)
  }

  /** The application is no more. */
  forget(application: Application): void {
    for (const bridgeId of this.#visits.get(application) ?? []) {
      const visited = this.#visited.get(bridgeId)
      visited?.guests.delete(application)
      for (const channelId of visited?.channelIds ?? []) {
        if (this.#stays.get(channelId)?.application !== application) continue
        this.#stays.delete(channelId)
        visited?.channelIds.delete(channelId)
      }
    }
    this.#visits.delete(application)
  }

  /** A call goes on to another channel: whoever heard of it goes on hearing of it. */
  #follow(channelId: string, delivered: Iterable<Application>): void {
    for (const { interests } of delivered) if (!interests.hasAll('channel')) interests.raise('channel', channelId)
  }

  #enter({ application: name, channel }: BusEvent<'application-entered'>): void {
    const application = this.#find(name)
    if (!application) return
    application.interests.raise('channel', channel.id)
    if (channel.bridgeId !== undefined) this.#beginStay(channel.id, { application, bridgeId: channel.bridgeId })
  }

  #leave({ application: name, channel }: BusEvent<'application-left'>): void {
    const stay = this.#stays.get(channel.id)
    if (stay?.application.name === name) this.#endStay(channel.id)
    this.#lower(name, channel.id)
  }

  #enterBridge({ channel, bridge }: BusEvent<'channel-entered-bridge'>): void {
    const application = channel.application === undefined ? undefined : this.#find(channel.application)
    if (application) this.#beginStay(channel.id, { application, bridgeId: bridge.id })
  }

  /** The bridge is the same, whose channel it is not. */
  #moveStay({ channel }: BusEvent<'stand-in-moved'>): void {
    const { id, bridgeId, application: name } = channel
    const application = name === undefined ? undefined : this.#find(name)
    if (application && bridgeId !== undefined) this.#beginStay(id, { application, bridgeId })
    else this.#endStay(id)
  }

  #beginStay(channelId: string, stay: Stay): void {
    this.#endStay(channelId)
    this.#stays.set(channelId, stay)
    const visited = this.#visitedOf(stay.bridgeId)
    visited.channelIds.add(channelId)
    if (!visited.guests.has(stay.application)) {
      visited.guests.add(stay.application)
      const visits = this.#visits.get(stay.application)
      if (visits) visits.add(stay.bridgeId)
      else this.#visits.set(stay.application, new Set<string>().add(stay.bridgeId))
    }
    stay.application.interests.raise('bridge', stay.bridgeId, interestOfStay)
  }

  #visitedOf(bridgeId: string): Visited {
    const known = this.#visited.get(bridgeId)
    if (known) return known
    const visited = { channelIds: new Set<string>(), guests: new Set<Application>() }
    this.#visited.set(bridgeId, visited)
    return visited
  }

  #endStay(channelId: string): void {
    const stay = this.#stays.get(channelId)
    if (!stay) return
    this.#stays.delete(channelId)
    this.#visited.get(stay.bridgeId)?.channelIds.delete(channelId)
    stay.application.interests.lower('bridge', stay.bridgeId, interestOfStay)
    this.#settled(stay.application)
  }

  /** For the one event that follows: afterwards nobody is interested in the bridge any more. */
  #callGuests(bridgeId: string): void {
    for (const { interests } of this.#visited.get(bridgeId)?.guests ?? []) interests.raise('bridge', bridgeId)
  }

  #endVisits(bridgeId: string): void {
    const visited = this.#visited.get(bridgeId)
    if (!visited) return
    for (const channelId of visited.channelIds) this.#stays.delete(channelId)
    for (const guest of visited.guests) this.#visits.get(guest)?.delete(bridgeId)
    this.#visited.delete(bridgeId)
  }

  #lower(name: string, channelId: string): void {
    const application = this.#find(name)
    if (!application) return
    application.interests.lower('channel', channelId)
    this.#settled(application)
  }
}
