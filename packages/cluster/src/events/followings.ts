// The sockets of this node that only look: what they follow is followed at all other nodes, too.
// Not applications: they have no numbers, and what is lost between nodes is not sent again.

import { atEndOfTurn, Disposables, type Dispose, detached } from '@jackfield/base'
import type { EventConnection } from '@jackfield/description'
import type { Membership } from '../membership/membership.ts'
import { type DeskAnswer, type FollowerRequest, formatDesk, parseDeskAnswer } from './desk-texts.ts'
import type { EventNode, SocketLimits } from './served-socket.ts'

/** A socket of this node that only looks. */
export interface FollowingSocket {
  /** the name of the connection */
  readonly id: string
  readonly wishes: readonly string[]
  readonly connection: EventConnection
  tooSlow(): void
}

export interface FollowingsDeps extends EventNode {
  readonly limits: SocketLimits
  readonly membership: Membership
  /** Texts that other nodes send under this word. */
  listen(word: string, receive: (text: string) => void): Dispose
}

/** How often other nodes are asked whether they know of them: who has just joined, or was cut off, does not. */
const lookMs = 2_000
const askTimeoutMs = 2_000

interface Open {
  readonly socket: FollowingSocket
  readonly stopListening: Dispose
}

export class Followings {
  readonly #deps: FollowingsDeps
  /** by their words */
  readonly #open = new Map<string, Open>()
  readonly #endings = new Disposables()

  constructor(deps: FollowingsDeps) {
    this.#deps = deps
    const looks = deps.clock.every(lookMs, () => this.#look())
    this.#endings.add(() => looks.cancel())
    this.#endings.add(deps.membership.onUp(({ name }) => this.#lookAt(name)))
  }

  /** Resolves when the nodes that answer know of it. */
  add(socket: FollowingSocket): Promise<unknown> {
    const word = wordOf(socket)
    const stopListening = this.#deps.listen(word, (text) => this.#deliver(socket, text))
    this.#open.set(word, { socket, stopListening })
    return Promise.all(this.#deps.membership.living().map(({ name }) => this.#follow(name, word, socket)))
  }

  remove(socket: FollowingSocket): void {
    const word = wordOf(socket)
    this.#open.get(word)?.stopListening()
    if (!this.#open.delete(word)) return
    for (const { name } of this.#deps.membership.living()) {
      const request = { act: 'unfollow', gateway: this.#deps.name, session: word } as const
      detached(this.#ask(name, request), 'the end of following at another node')
    }
  }

  close(): void {
    this.#endings.dispose()
    for (const { stopListening } of this.#open.values()) stopListening()
    this.#open.clear()
  }

  #deliver({ connection, tooSlow }: FollowingSocket, text: string): void {
    connection.send(text)
    // the socket must not go in the middle of what is being read
    if (connection.bufferedBytes > this.#deps.limits.unreadBytes) atEndOfTurn(() => tooSlow())
  }

  #look(): void {
    for (const { name } of this.#deps.membership.living()) this.#lookAt(name)
  }

  #lookAt(node: string): void {
    if (this.#open.size > 0) detached(this.#compare(node), 'asking another node what it follows')
  }

  async #compare(node: string): Promise<void> {
    const answer = await this.#ask(node, { act: 'following', gateway: this.#deps.name })
    if (!answer?.ok) return
    const known = new Set(answer.sessions)
    for (const [word, { socket }] of this.#open) if (!known.has(word)) await this.#follow(node, word, socket)
  }

  #follow(node: string, word: string, { wishes, connection }: FollowingSocket): Promise<DeskAnswer | undefined> {
    const user = connection.user.name
    return this.#ask(node, { act: 'follow', gateway: this.#deps.name, session: word, wishes, user, isOrdered: true })
  }

  async #ask(node: string, request: FollowerRequest): Promise<DeskAnswer | undefined> {
    const { engine, subjects } = this.#deps
    const answer = await engine.request(subjects.desk(node), formatDesk(request), askTimeoutMs)
    return answer.ok ? parseDeskAnswer(answer.text) : undefined
  }
}

const wordOf = ({ id }: FollowingSocket): string => `follow-${id}`
