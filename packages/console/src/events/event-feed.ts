// The events of the exchange as they come, without being an application: one socket, opened again when it is lost.
// Not their keeping: event-log.ts has that.

import { systemClock, type Timer } from '@jackfield/base'
import type { Socket, Transport } from '@jackfield/client'
import type { ReceivedEvent } from './received-event.ts'

export interface FeedHandlers {
  onEvent(event: ReceivedEvent): void
  onState(state: FeedState): void
}

export type FeedState = 'opening' | 'open' | 'lost'

const againMs = 2_000

export class EventFeed {
  readonly #transport: Pick<Transport, 'open'>
  readonly #query: string
  readonly #handlers: FeedHandlers
  #socket: Socket | undefined
  #waiting: Timer | undefined
  #isOver = false

  /** `query`: what is asked for, as in `follow=all`. */
  constructor(transport: Pick<Transport, 'open'>, query: string, handlers: FeedHandlers) {
    this.#transport = transport
    this.#query = query
    this.#handlers = handlers
    handlers.onState('opening')
    this.#open()
  }

  close(): void {
    this.#isOver = true
    this.#waiting?.cancel()
    this.#socket?.close()
  }

  #open(): void {
    this.#socket = this.#transport.open(this.#query, {
      opened: () => this.#say('open'),
      text: (text) => {
        if (!this.#isOver) this.#handlers.onEvent(JSON.parse(text) as ReceivedEvent)
      },
      closed: () => {
        if (this.#isOver) return
        this.#say('lost')
        this.#waiting = systemClock.after(againMs, () => this.#open())
      },
    })
  }

  #say(state: FeedState): void {
    if (!this.#isOver) this.#handlers.onState(state)
  }
}
