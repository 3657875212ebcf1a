// Something that is asked for, and from then on told of by events: asked for again where no events can be had, after they were missing, and
// when it could not be had. Not what it is: whoever follows keeps that, and is never told of an event while he is owed an answer.

import { type Clock, type Dispose, detached, systemClock, type Timer } from '@jackfield/base'
import type { AriEvent } from '@jackfield/client'
import type { FeedConnection, FeedHandlers } from './event-feed.ts'
import { type PageSeen, thisPage } from './page-seen.ts'

/** What those who follow something are made with, by tests alone as a rule. */
export interface FollowingPlace {
  readonly clock?: Clock
  readonly seen?: PageSeen
}

export interface FollowingDeps<A> extends FollowingPlace {
  /** in the log, when it throws */
  readonly what: string
  /** Asks for what is not known. `opened`: events come from now on, and nothing is known of what happened while none came. */
  ask(signal: AbortSignal, why: 'opened' | 'again'): Promise<A>
  /** `more`: it was not all, and is asked for again at once */
  onAnswer(answer: A): 'more' | undefined
  onFailure(error: unknown): void
  onEvent(event: AriEvent): void
  /** The socket was opened, lost or refused. */
  onConnection(): void
  /** `follow`: events tell of it. `ask`: none do, so it is asked for now and then. `over`: nothing more will happen. */
  mode(): 'follow' | 'ask' | 'over'
  follow(handlers: FeedHandlers): { close(): void }
  /** while there are no events */
  readonly askEveryMs: number
  readonly afterFailureMs?: number
}

/** Events that are kept while an answer is waited for; beyond, they are dropped and it is asked for once more. */
const mostHeld = 10_000

export class Following<A> {
  readonly #deps: FollowingDeps<A>
  readonly #clock: Clock
  readonly #seen: PageSeen
  #connection: FeedConnection = { state: 'opening' }
  #feed: { close(): void } | undefined
  #current: AbortController | undefined
  /** from the question until it is answered, also when that takes more than one */
  #isOwed = false
  /** events came anew, and what happened before was not answered yet */
  #isBehind = false
  #held: AriEvent[] = []
  #hasDropped = false
  #timer: Timer | undefined
  /** it would have been asked for, had anybody seen it */
  #isDue = false

  constructor(deps: FollowingDeps<A>) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
    this.#seen = deps.seen ?? thisPage
  }

  get connection(): FeedConnection {
    return this.#connection
  }

  /** Until it is stopped; it can be started again. */
  start(): Dispose {
    const unsee = this.#seen.onSeen(() => {
      if (this.#isDue) this.again()
    })
    if (this.#deps.mode() === 'follow') {
      this.#open()
      // a socket may take its time
      if (!this.#current) this.#askLater(this.#deps.askEveryMs)
    } else this.again()
    return () => {
      unsee()
      this.#stop()
    }
  }

  /** Asks now. */
  again(why: 'opened' | 'again' = 'again'): void {
    this.#timer?.cancel()
    this.#isDue = false
    this.#isOwed = true
    if (why === 'opened') this.#isBehind = true
    this.#current?.abort()
    const current = new AbortController()
    this.#current = current
    const asked = this.#deps.ask(current.signal, this.#isBehind ? 'opened' : 'again').then(
      (answer) => this.#answered(current, answer),
      (error: unknown) => this.#failed(current, error),
    )
    detached(asked, this.#deps.what)
  }

  #answered(current: AbortController, answer: A): void {
    if (this.#current !== current) return
    this.#isBehind = false
    const outcome = this.#deps.onAnswer(answer)
    if (outcome === 'more' || this.#hasDropped) {
      this.again(this.#hasDropped ? 'opened' : 'again')
      this.#hasDropped = false
      return
    }
    this.#current = undefined
    this.#isOwed = false
    this.#release()
    const mode = this.#deps.mode()
    if (mode === 'follow' && !this.#feed) this.#open()
    if (!this.#current && (mode === 'ask' || (mode === 'follow' && this.#connection.state !== 'open')))
      this.#askLater(this.#deps.askEveryMs)
  }

  #failed(current: AbortController, error: unknown): void {
    if (this.#current !== current) return
    this.#current = undefined
    this.#deps.onFailure(error)
    this.#askLater(this.#deps.afterFailureMs ?? this.#deps.askEveryMs)
  }

  #open(): void {
    this.#feed = this.#deps.follow({
      onEvent: (event) => this.#handle(event),
      onState: (connection) => {
        this.#connection = connection
        this.#deps.onConnection()
        if (connection.state === 'open') this.again('opened')
        else if (connection.state !== 'opening') this.again()
      },
    })
  }

  #handle(event: AriEvent): void {
    if (!this.#isOwed) this.#deps.onEvent(event)
    else if (this.#held.length < mostHeld) this.#held.push(event)
    else {
      this.#held = []
      this.#hasDropped = true
    }
  }

  /** One of them may have it asked for again. */
  #release(): void {
    const held = this.#held
    this.#held = []
    for (const event of held) this.#handle(event)
  }

  #askLater(ms: number): void {
    this.#timer?.cancel()
    this.#timer = this.#clock.after(ms, () => {
      if (this.#seen.isSeen) this.again()
      else this.#isDue = true
    })
  }

  #stop(): void {
    this.#feed?.close()
    this.#feed = undefined
    this.#connection = { state: 'opening' }
    this.#timer?.cancel()
    this.#isDue = false
    this.#current?.abort()
    this.#current = undefined
    this.#isOwed = false
    this.#isBehind = false
    this.#held = []
    this.#hasDropped = false
  }
}
