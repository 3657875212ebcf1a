// Those who only look, with sockets at other nodes: opened here by those nodes, as long as they ask for them.
// Not applications: what is lost between nodes is not sent again.

import type { EventSession } from '@jackfield/description'
import type { DeskAnswer, FollowerRequest, FollowRequest } from './desk-texts.ts'
import { Relay } from './relay.ts'
import type { EventNode } from './served-socket.ts'

interface Follower {
  readonly session: EventSession
  readonly relay: Relay
}

/** A node that has not asked for so long does not receive anything. */
const silentMs = 15_000

export class FollowersElsewhere {
  readonly #node: EventNode
  /** by the node of the socket, then by its word */
  readonly #followers = new Map<string, Map<string, Follower>>()
  /** when each node asked last */
  readonly #askedAt = new Map<string, number>()

  constructor(node: EventNode) {
    this.#node = node
  }

  answer(request: FollowerRequest): DeskAnswer {
    const { gateway } = request
    this.#askedAt.set(gateway, this.#node.clock.now())
    if (request.act === 'follow') this.#follow(request)
    else if (request.act === 'unfollow') this.#end(gateway, request.session)
    return { ok: true, sessions: [...(this.#followers.get(gateway)?.keys() ?? [])] }
  }

  /** Now and then: a node that asks no more has none. */
  look(): void {
    const now = this.#node.clock.now()
    for (const [gateway, at] of [...this.#askedAt]) if (now - at > silentMs) this.lost(gateway)
  }

  lost(gateway: string): void {
    for (const word of [...(this.#followers.get(gateway)?.keys() ?? [])]) this.#end(gateway, word)
    this.#followers.delete(gateway)
    this.#askedAt.delete(gateway)
  }

  close(): void {
    for (const gateway of [...this.#followers.keys()]) this.lost(gateway)
  }

  #follow({ gateway, session: word, wishes, user, isOrdered }: FollowRequest): void {
    const { engine, subjects, desk } = this.#node
    this.#end(gateway, word)
    const subject = subjects.events(gateway, word)
    const horizon = isOrdered ? this.#node.horizon : undefined
    const relay = new Relay({ engine, subject, gateway, user, horizon, isDoubtful: () => false, isPlain: true })
    const session = desk.open({ applications: [], subscribeAll: false, follow: wishes }, relay)
    const ofNode = this.#followers.get(gateway) ?? new Map<string, Follower>()
    this.#followers.set(gateway, ofNode.set(word, { session, relay }))
  }

  #end(gateway: string, word: string): void {
    const follower = this.#followers.get(gateway)?.get(word)
    this.#followers.get(gateway)?.delete(word)
    follower?.session.closed()
    follower?.relay.close()
  }
}
