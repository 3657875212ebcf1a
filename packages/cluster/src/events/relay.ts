// What an application of this node is served by when its socket is at another one: texts go there as messages, those of one turn as one.
// Not a socket: messages may be lost, and whoever has the socket asks again by number.

import { atEndOfTurn } from '@jackfield/base'
import type { EventConnection, User } from '@jackfield/description'
import type { Engine } from '../engine/engine.ts'
import type { Horizon } from '../order/horizon.ts'
import { formatHeader } from '../order/published.ts'
import { parsePlace } from './desk-texts.ts'
import { joinTexts, numberAt, numberOf } from './event-text.ts'

export interface RelayOptions {
  readonly engine: Engine
  readonly subject: string
  readonly gateway: string
  readonly user: string
  /** its node has fallen silent */
  isDoubtful(): boolean
  /** its texts have no numbers, and what is lost is lost: of one that only looks */
  readonly isPlain?: boolean
  /** for a gateway that keeps the order between nodes; absent: it does not */
  readonly horizon?: Horizon | undefined
}

/** Of one message: far below what a server of NATS lets through, also with the text that passes it. */
const mostCharacters = 100_000

export class Relay implements EventConnection {
  readonly isRelay = true
  readonly isOutbound = false
  readonly bufferedBytes = 0
  readonly node: string
  readonly user: User
  readonly remote: string
  readonly #engine: Engine
  readonly #subject: string
  readonly #isDoubtful: () => boolean
  readonly #isPlain: boolean
  readonly #horizon: Horizon | undefined
  #isOver = false
  /** of this turn, not published yet */
  #texts: string[] = []
  #characters = 0
  /** where its numbers go on: the first that is said */
  place: string | undefined
  /** the number of the last event; nothing: there was none yet */
  sent: number | undefined

  constructor({ engine, subject, gateway, user, isDoubtful, isPlain = false, horizon }: RelayOptions) {
    this.#engine = engine
    this.#subject = subject
    this.user = { name: user, isReadOnly: false }
    this.remote = `node ${gateway}`
    this.node = gateway
    this.#isDoubtful = isDoubtful
    this.#isPlain = isPlain
    this.#horizon = horizon
  }

  get isDoubtful(): boolean {
    return this.#isDoubtful()
  }

  send(text: string): boolean {
    if (this.#isOver) return false
    const at = this.#isPlain ? -1 : numberAt(text)
    if (at < 0 && !this.#isPlain) {
      // that another socket has it, or who else does, the node with the socket says itself
      if (parsePlace(text)) this.place ??= text
      return true
    }
    if (!this.#isPlain) this.sent = numberOf(text, at)
    if (this.#texts.push(text) === 1) {
      this.#horizon?.holds(this)
      atEndOfTurn(() => this.flush())
    }
    this.#characters += text.length
    if (this.#characters > mostCharacters) this.flush()
    return true
  }

  /** What was sent is on its way. */
  flush(): void {
    const texts = this.#texts
    if (texts.length === 0) return
    this.#texts = []
    this.#characters = 0
    this.#horizon?.sent(this)
    if (this.#horizon) texts.unshift(formatHeader(this.#horizon.next(this.node)))
    this.#engine.send(this.#subject, joinTexts(texts))
  }

  onDrained(run: () => void): void {
    queueMicrotask(run)
  }

  close(): void {
    this.flush()
    this.#isOver = true
  }
}
