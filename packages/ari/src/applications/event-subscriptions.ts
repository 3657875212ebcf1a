// What applications and those who only look ask to hear of, by the names of sources: `channel:1700000000.1`, `endpoint:PJSIP`, `deviceState:`.
// Not what they hear of by themselves: automatic-interests.ts.

import type { Limits } from '@jackfield/core'
import { Fault } from '@jackfield/description'
import { limitFault } from '../requests/limit-fault.ts'
import type { TopicKind } from '../topic.ts'
import type { Application } from './application.ts'
import { type EventSource, findEventSource, type Objects, parseEventSource } from './event-source.ts'

export interface EventSubscriptionsDeps {
  readonly objects: Objects
  /** how many there may be */
  readonly counts: Limits
  readonly hasDeviceStates: () => boolean
}

const topicKinds: readonly TopicKind[] = ['channel', 'bridge', 'endpoint', 'deviceState']

export class EventSubscriptions {
  readonly #deps: EventSubscriptionsDeps

  constructor(deps: EventSubscriptionsDeps) {
    this.#deps = deps
  }

  /** Left to right; what comes before the first wrong one stays subscribed. */
  subscribe(application: Application, eventSources: readonly string[]): void {
    for (const uri of eventSources) {
      const source = this.#parse(uri)
      if (source.id === '') application.interests.addAll(source.kind)
      else this.#subscribeTo(application, source, uri)
    }
  }

  unsubscribe(application: Application, eventSources: readonly string[]): void {
    for (const uri of eventSources) this.#unsubscribeFrom(application, this.#parse(uri), uri)
  }

  subscribeToAll({ interests }: Application): void {
    for (const kind of topicKinds) interests.addAll(kind)
  }

  /**
   * What somebody wants to hear of who is no application: `all`, the name of an application, a source. What another exchange has that
   * stands as one with this one is followed there.
   */
  follow(follower: Application, wish: string, isElsewhere: (source: EventSource) => boolean): void {
    const { interests } = follower
    if (wish === 'all') for (const kind of [...topicKinds, 'queue', 'application'] as const) interests.addAll(kind)
    else if (!wish.includes(':')) interests.raise('application', wish)
    else {
      const source = this.#parse(wish, 'follow')
      const isHere = () => findEventSource(source, this.#deps.objects) !== undefined
      if (source.id === '') interests.addAll(source.kind)
      else if (isHere() || !isElsewhere(source)) this.#subscribeTo(follower, source, wish, 'follow')
    }
  }

  #parse(uri: string, parameter = 'eventSource'): EventSource {
    const source = parseEventSource(uri)
    const isKnown = source && (source.kind !== 'deviceState' || this.#deps.hasDeviceStates())
    if (!isKnown) throw new Fault('event-source-scheme-invalid', { parameter, value: uri })
    return source
  }

  #subscribeTo({ interests }: Application, source: EventSource, uri: string, parameter = 'eventSource'): void {
    const id = findEventSource(source, this.#deps.objects)
    if (id === undefined) throw new Fault('event-source-not-found', { parameter, value: uri })
    if (interests.hasAll(source.kind)) return
    // following a device is either so or not so
    const count = interests.count(source.kind, id)
    if (source.kind === 'deviceState' && count > 0) return
    const full = count > 0 ? undefined : this.#deps.counts.check('max_subscriptions', interests.size + 1)
    if (full) throw limitFault(full)
    interests.raise(source.kind, id)
  }

  #unsubscribeFrom(application: Application, source: EventSource, uri: string): void {
    const { interests } = application
    const { kind } = source
    const notSubscribed = () => new Fault('event-source-not-subscribed', { parameter: 'eventSource', value: uri })
    if (source.id === '') {
      if (!interests.hasAll(kind)) throw notSubscribed()
      interests.dropAll(kind)
      return
    }
    const id = interests.count(kind, source.id) > 0 ? source.id : findEventSource(source, this.#deps.objects)
    if (id === undefined || interests.count(kind, id) === 0) throw notSubscribed()
    interests.lower(kind, id)
    if (kind === 'channel') application.unfollowed(id)
  }
}
