// Events as they come, without being an application: a client that follows, begun again when it could not be.
// Not what is made of them.

import { type Clock, detached, systemClock, type Timer } from '@jackfield/base'
import { type AriEvent, type Client, connectOver, type Transport } from '@jackfield/client'
import { transport } from '../exchange.ts'

export interface FeedHandlers {
  onEvent(event: AriEvent): void
  onState(state: FeedState): void
}

/** `open`: also after it was lost, and what came meanwhile has to be asked for. `gone`: there is nothing of this kind to follow. */
export type FeedState = 'opening' | 'open' | 'lost' | 'gone'

/** A view is given one that is open already to be tested without an exchange. */
export type OpenFeed = (follow: string | readonly string[], handlers: FeedHandlers) => { close(): void }

const againMs = 2_000

export class EventFeed {
  readonly #transport: Transport
  readonly #follow: string | readonly string[]
  readonly #handlers: FeedHandlers
  readonly #clock: Clock
  #client: Client | undefined
  #waiting: Timer | undefined
  #isOver = false

  constructor(
    follow: string | readonly string[],
    handlers: FeedHandlers,
    { over = transport(), clock = systemClock }: { over?: Transport; clock?: Clock } = {},
  ) {
    this.#follow = follow
    this.#handlers = handlers
    this.#transport = over
    this.#clock = clock
    this.#say('opening')
    this.#open()
  }

  close(): void {
    this.#isOver = true
    this.#waiting?.cancel()
    detached(this.#client?.close(), 'ending what is followed')
  }

  #open(): void {
    const connected = connectOver(this.#transport, { follow: this.#follow, clock: this.#clock }).then(
      (client) => this.#opened(client),
      (error: unknown) => this.#refused(error),
    )
    detached(connected, 'following what happens')
  }

  #opened(client: Client): void {
    if (this.#isOver) {
      detached(client.close(), 'ending what is followed')
      return
    }
    this.#client = client
    client.onConnection(({ state }) => {
      if (state !== 'closed') this.#say(state)
    })
    this.#say('open')
    client.onAny((event) => {
      if (!this.#isOver) this.#handlers.onEvent(event)
    })
  }

  #refused(error: unknown): void {
    if (this.#isOver) return
    if ((error as { status?: number }).status === 404) {
      this.#say('gone')
      return
    }
    this.#say('lost')
    this.#waiting = this.#clock.after(againMs, () => this.#open())
  }

  #say(state: FeedState): void {
    if (!this.#isOver) this.#handlers.onState(state)
  }
}

export const openFeed: OpenFeed = (follow, handlers) => new EventFeed(follow, handlers)
