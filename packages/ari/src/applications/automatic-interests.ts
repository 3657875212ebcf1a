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

/** A stay counts twice, so that one unsubscription by the application does not end it. */
const interestOfStay = 2

export class AutomaticInterests {
  readonly #find: (name: string) => Application | undefined
  readonly #index: InterestIndex<Application>
  readonly #settled: (application: Application) => void
  /** by the channel's id */
  readonly #stays = new SlotMap<string, Stay>()
  /** by the bridge's id: those who had a channel inside, whether or not it still is; they hear of the bridge's end */
  readonly #guests = new SlotMap<string, Set<Application>>()
  /** the channels of stays, by their bridge */
  readonly #staysIn = new SlotMap<string, Set<string>>()

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
    if (event.name === 'application-entered') this.#enter(event)
    else if (event.name === 'channel-entered-bridge') this.#enterBridge(event)
    else if (event.name === 'bridge-destroyed') this.#callGuests(event.bridge.id)
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
        this.#endStaysIn(event.bridge.id)
        this.#guests.delete(event.bridge.id)
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
    for (const channelId of this.#stays.keys()) {
      const stay = this.#stays.get(channelId)
      if (stay?.application !== application) continue
      this.#stays.delete(channelId)
      this.#staysIn.get(stay.bridgeId)?.delete(channelId)
    }
    for (const guests of this.#guests.values()) guests.delete(application)
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

  #beginStay(channelId: string, stay: Stay): void {
    this.#endStay(channelId)
    this.#stays.set(channelId, stay)
    const staying = this.#staysIn.get(stay.bridgeId)
    if (staying) staying.add(channelId)
    else this.#staysIn.set(stay.bridgeId, new Set([channelId]))
    const guests = this.#guests.get(stay.bridgeId)
    if (guests) guests.add(stay.application)
    else this.#guests.set(stay.bridgeId, new Set([stay.application]))
    stay.application.interests.raise('bridge', stay.bridgeId, interestOfStay)
  }

  #endStay(channelId: string): void {
    const stay = this.#stays.get(channelId)
    if (!stay) return
    this.#stays.delete(channelId)
    this.#staysIn.get(stay.bridgeId)?.delete(channelId)
    stay.application.interests.lower('bridge', stay.bridgeId, interestOfStay)
    this.#settled(stay.application)
  }

  /** For the one event that follows: afterwards nobody is interested in the bridge any more. */
  #callGuests(bridgeId: string): void {
    for (const { interests } of this.#guests.get(bridgeId) ?? []) interests.raise('bridge', bridgeId)
  }

  #endStaysIn(bridgeId: string): void {
    for (const channelId of this.#staysIn.get(bridgeId) ?? []) this.#stays.delete(channelId)
    this.#staysIn.delete(bridgeId)
  }

  #lower(name: string, channelId: string): void {
    const application = this.#find(name)
    if (!application) return
    application.interests.lower('channel', channelId)
    this.#settled(application)
  }
}
