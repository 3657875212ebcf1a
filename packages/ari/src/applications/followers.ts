// Those who only look: no application, so that no channel comes to them, and their going is nobody's loss.
// Not what they are sent: delivery.ts finds that.

import { ignoreRejection } from '@jackfield/base'
import type { EventConnection, EventRequest, EventSession } from '@jackfield/description'
import type { Application } from './application.ts'
import type { EventSockets } from './event-sockets.ts'
import type { EventSource } from './event-source.ts'
import type { EventSubscriptions } from './event-subscriptions.ts'
import type { Following, Reach } from './reach.ts'

export interface FollowersDeps {
  /** what stands for one of them */
  make(): Application
  readonly sockets: EventSockets
  readonly subscriptions: EventSubscriptions
}

export class Followers {
  readonly #deps: FollowersDeps
  #count = 0
  /** those that other exchanges are to serve, too */
  readonly #followings = new Set<Following>()

  constructor(deps: FollowersDeps) {
    this.#deps = deps
  }

  get count(): number {
    return this.#count
  }

  /** From now on other exchanges serve them, too, also those that are there already. */
  join(reach: Reach): void {
    for (const following of this.#followings) ignoreRejection(reach.followed(following))
  }

  /** Throws when one of the wishes cannot be met. */
  open({ follow: wishes = [], scope }: EventRequest, connection: EventConnection): EventSession {
    const { sockets } = this.#deps
    const isReaching = scope !== 'node' && !connection.isRelay
    const follower = this.#make(wishes, connection.isRelay === true, isReaching)
    const session = sockets.open({ names: [], connection, onClosed: () => this.#closed(following) })
    this.#count++
    session.hold(follower)
    follower.attach(session, 'nothing')
    const following = { id: session.id, wishes, connection, tooSlow: () => session.tooSlow(follower) }
    if (isReaching) {
      this.#followings.add(following)
      session.waitFor(sockets.reach?.followed(following))
    }
    return session
  }

  #make(wishes: readonly string[], isRelay: boolean, isReaching: boolean): Application {
    const { make, sockets, subscriptions } = this.#deps
    const isElsewhere = ({ kind, id }: EventSource) =>
      isRelay || (isReaching && sockets.reach?.isElsewhere(kind, id) === true)
    const follower = make()
    try {
      for (const wish of wishes) subscriptions.follow(follower, wish, isElsewhere)
    } catch (error) {
      follower.end()
      throw error
    }
    return follower
  }

  #closed(following: Following): void {
    this.#count--
    if (this.#followings.delete(following)) this.#deps.sockets.reach?.unfollowed(following)
  }
}
