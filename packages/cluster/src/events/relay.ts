// What an application of this node is served by when its socket is at another one: texts go there as messages.
// Not a socket: messages may be lost, and whoever has the socket asks again by number.

import type { EventConnection, User } from '@jackfield/description'
import type { Engine } from '../engine/engine.ts'
import { numberAt, numberOf } from './event-text.ts'

export interface RelayOptions {
  readonly engine: Engine
  readonly subject: string
  readonly gateway: string
  readonly user: string
}

export class Relay implements EventConnection {
  readonly isRelay = true
  readonly isOutbound = false
  readonly bufferedBytes = 0
  readonly user: User
  readonly remote: string
  readonly #engine: Engine
  readonly #subject: string
  #isOver = false
  /** where its numbers go on: the first that is said */
  place: string | undefined
  /** the number of the last event; nothing: there was none yet */
  sent: number | undefined

  constructor({ engine, subject, gateway, user }: RelayOptions) {
    this.#engine = engine
    this.#subject = subject
    this.user = { name: user, isReadOnly: false }
    this.remote = `node ${gateway}`
  }

  send(text: string): boolean {
    if (this.#isOver) return false
    const at = numberAt(text)
    if (at < 0) {
      // that another socket has it, the node with the other socket says itself
      this.place ??= text
      return true
    }
    this.sent = numberOf(text, at)
    this.#engine.publish(this.#subject, text)
    return true
  }

  onDrained(run: () => void): void {
    queueMicrotask(run)
  }

  close(): void {
    this.#isOver = true
  }
}
