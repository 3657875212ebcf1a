// Events as they come, without being an application: a client that follows, begun again when it ends, with the reason in words meanwhile.
// Not what is made of them.

import { type Clock, detached, systemClock, type Timer } from '@jackfield/base'
import { AriError, type AriEvent, type Client, connectOver, type Transport } from '@jackfield/client'
import { transport } from '../exchange.ts'
import { wordsOfClose, wordsOfRefusal } from './feed-words.ts'

export interface FeedHandlers {
  onEvent(event: AriEvent): void
  onState(connection: FeedConnection): void
}

/**
 * `open`: also after it was lost, and what came meanwhile has to be asked for. `lost`: it is tried again. `gone`: it is not, as there is
 * nothing of this kind to follow, or not for this user.
 */
export type FeedState = 'opening' | 'open' | 'lost' | 'gone'

export interface FeedConnection {
  readonly state: FeedState
  /** why it is not open, in a sentence */
  readonly why?: string
}

/** A view is given one that is open already to be tested without an exchange. */
export type OpenFeed = (follow: string | readonly string[], handlers: FeedHandlers) => { close(): void }

/** Between tries; each time twice as long. */
const delayMs = { first: 250, most: 5_000 }

export class EventFeed {
  readonly #transport: Transport
  readonly #follow: string | readonly string[]
  readonly #handlers: FeedHandlers
  readonly #clock: Clock
  #client: Client | undefined
  #waiting: Timer | undefined
  #delayMs = delayMs.first
  #openedAt = 0
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
    this.#say({ state: 'opening' })
    this.#open()
  }

  close(): void {
    this.#isOver = true
    this.#waiting?.cancel()
    detached(this.#client?.close(), 'ending what is followed')
  }

  /** Each time anew: a client that opens its socket again by itself does not say why it cannot. */
  #open(): void {
    const options = { follow: this.#follow, clock: this.#clock, reconnect: false } as const
    const connected = connectOver(this.#transport, options).then(
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
    if (client.isClosed) {
      this.#tryLater(wordsOfClose(1006, ''))
      return
    }
    this.#client = client
    this.#openedAt = this.#clock.now()
    client.onConnection((notice) => {
      if (notice.state !== 'lost') return
      // one that is let in and thrown out again is patient, too
      if (this.#clock.now() - this.#openedAt >= delayMs.most) this.#delayMs = delayMs.first
      this.#tryLater(wordsOfClose(notice.code, notice.reason))
    })
    client.onAny((event) => {
      if (!this.#isOver) this.#handlers.onEvent(event)
    })
    this.#say({ state: 'open' })
  }

  #refused(error: unknown): void {
    const why = wordsOfRefusal(error)
    if (error instanceof AriError && (error.status === 403 || error.status === 404)) this.#say({ state: 'gone', why })
    else this.#tryLater(why)
  }

  #tryLater(why: string): void {
    if (this.#isOver) return
    this.#client = undefined
    this.#say({ state: 'lost', why })
    this.#waiting = this.#clock.after(this.#delayMs, () => this.#open())
    this.#delayMs = Math.min(delayMs.most, 2 * this.#delayMs)
  }

  #say(connection: FeedConnection): void {
    if (!this.#isOver) this.#handlers.onState(connection)
  }
}

export const openFeed: OpenFeed = (follow, handlers) => new EventFeed(follow, handlers)
