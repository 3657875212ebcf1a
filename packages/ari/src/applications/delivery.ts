// From the bus to the applications: who hears an event is found, it is rendered once, and each is given it.
// Not the sending: an application knows its socket, its filter and what is kept for it.

import type { BusEvent, BusEventName, ReportedBy } from '@jackfield/core'
import type { BusMadeEvent, InterfaceEvent } from '../event.ts'
import type { Render } from '../render.ts'
import type { Audience, Topic } from '../topic.ts'
import type { Application } from './application.ts'
import type { AutomaticInterests } from './automatic-interests.ts'
import type { Envelope } from './envelope.ts'
import { Gathering, type InterestIndex } from './interests.ts'

export interface DeliveryDeps {
  readonly events: readonly InterfaceEvent[]
  readonly render: Render
  readonly envelope: Envelope
  readonly index: InterestIndex<Application>
  readonly automatic: AutomaticInterests
  find(name: string): Application | undefined
  /** whether anybody looks without being an application */
  hasFollowers(): boolean
}

export class Delivery {
  readonly #deps: DeliveryDeps
  readonly #byName = new Map<BusEventName, BusMadeEvent[]>()
  /** who hears the event at hand; one for all events, for there are many */
  readonly #audience = new Gathering<Application>()

  constructor(deps: DeliveryDeps) {
    this.#deps = deps
    for (const event of deps.events) {
      if (!event.renderer) continue
      const known = this.#byName.get(event.description.from)
      if (known) known.push(event)
      else this.#byName.set(event.description.from, [event])
    }
  }

  /** One event of the bus. */
  deliver(event: BusEvent): void {
    const { automatic } = this.#deps
    automatic.before(event)
    for (const made of this.#byName.get(event.name) ?? []) this.#deliver(event, made)
    automatic.after(event, this.#audience)
    this.#dismiss()
  }

  #deliver(event: BusEvent, made: BusMadeEvent): void {
    const { render, envelope } = this.#deps
    const reportedBy = reporterOf(event)
    if (reportedBy === 'elsewhere') {
      this.#dismiss()
      return
    }
    const isShared = reportedBy === 'gateway'
    const audience = made.renderer.concerns(event)
    const channelIds = this.#gather(event, audience)
    if (this.#audience.size === 0) return
    const fields = made.renderer.fields(event, render)
    if (fields === undefined) return
    const { name } = made.description
    const body = envelope.body(name, event.at, fields)
    let first = ''
    for (const application of this.#audience) {
      if (application.isFollower) continue
      // whoever has its socket knows it, too, and says it once
      if (isShared && application.isServedElsewhere) continue
      application.deliver({ name, isShared }, body, channelIds, event, audience)
      if (first === '') first = application.name
    }
    if (this.#deps.hasFollowers()) this.#deliverToFollowers(isShared, body, first)
  }

  /** Those who only look: at this, or at what one of the applications is sent. */
  #deliverToFollowers(isShared: boolean, body: string, first: string): void {
    const { index } = this.#deps
    const followers = new Gathering<Application>()
    for (const each of this.#audience) {
      if (each.isFollower) followers.add(each)
      else index.collect({ kind: 'application', id: each.name }, followers)
    }
    for (const follower of followers) {
      if (isShared && follower.isServedElsewhere) continue
      const own = [...this.#audience].find(({ name }) => follower.interests.count('application', name) > 0)
      follower.deliverToFollower(body, own?.name ?? first)
    }
  }

  /** Most events have no audience, and what is emptied anew each time is made anew each time. */
  #dismiss(): void {
    if (this.#audience.size > 0) this.#audience.clear()
  }

  /** Fills the audience; hands back the ids of the channels it is about. */
  #gather(event: BusEvent, audience: Audience): readonly string[] {
    this.#dismiss()
    if (!isTopics(audience)) {
      for (const name of audience.applications) {
        const application = this.#deps.find(name)
        if (application) this.#audience.add(application)
      }
      return 'channel' in event && event.channel ? [event.channel.id] : []
    }
    const channelIds: string[] = []
    for (const topic of audience) {
      this.#deps.index.collect(topic, this.#audience)
      if (topic.kind === 'channel' && topic.id !== '') channelIds.push(topic.id)
    }
    return channelIds
  }
}

/** Of the two kinds of audience the usual one. */
const isTopics = (audience: Audience): audience is readonly Topic[] => Array.isArray(audience)

/** Of things that all of several exchanges know: which of them tells. */
const reporterOf = (event: BusEvent): ReportedBy | undefined => ('reportedBy' in event ? event.reportedBy : undefined)
