// One of the connections that share an application: its own events with their own numbers, and the time it may be lost for.
// Not its calls: those know whose they are.

import type { Timer } from '@jackfield/base'
import type { EventStream } from '../event-stream.ts'
import type { Holder } from '../holder.ts'

export class Share {
  readonly stream: EventStream
  /** the name of its connection, also after that is lost */
  connection = ''
  /** the exchange that has, or had last, its socket; empty: this one */
  node = ''
  /** since its connection is lost: until its calls go to others */
  #patience: Timer | undefined
  /** lost for too long; its calls go to the next that comes */
  isOverdue = false

  constructor(stream: EventStream) {
    this.stream = stream
  }

  get isElsewhere(): boolean {
    return this.node !== ''
  }

  found(holder: Holder): void {
    this.connection = holder.id
    this.node = holder.connection.node ?? ''
    this.isOverdue = false
    this.stopWaiting()
  }

  waitFor(patience: Timer): void {
    this.#patience = patience
  }

  stopWaiting(): void {
    this.#patience?.cancel()
    this.#patience = undefined
  }
}
