// One subscription: who watches what, the dialog it is told in, and what of it is kept.
// Not who may.

import { isDeepStrictEqual } from 'node:util'
import type { Clock, Random } from '@jackfield/base'
import { formatUri, type MessageParts, type Notifier, type NotifierHandler } from '@jackfield/sip'
import type { Content } from './content.ts'
import type { KeptSubscription } from './kept/kept-subscription.ts'
import { ListContent } from './lists/list-content.ts'
import type { WatchView } from './packages/watch-package.ts'
import { SingleContent } from './single-content.ts'
import type { WatchedList, WatchWish } from './watch-wish.ts'

export interface SubscriptionFacts {
  readonly id: string
  readonly wish: WatchWish
  readonly view: WatchView
  /** name of the transport's section */
  readonly transport: string
  readonly granted: number
  /** it can be told without the connection it came over */
  readonly isLasting: boolean
}

export interface SubscriptionDeps {
  readonly clock: Clock
  readonly random: Random
  /** Its record is not what was kept last. */
  keep(subscription: Subscription): void
  ended(subscription: Subscription): void
}

/** So many messages go out before the numbers are kept again; whoever goes on skips more than that. */
const sentUntilKept = 50
export const skippedNumbers = 200

export class Subscription {
  readonly facts: SubscriptionFacts
  readonly handler: NotifierHandler
  readonly #deps: SubscriptionDeps
  #content: Content
  #list: WatchedList | undefined
  #notifier: Notifier | undefined
  #kept = { localSequence: -1, remoteSequence: undefined as number | undefined }

  constructor(deps: SubscriptionDeps, facts: SubscriptionFacts) {
    this.#deps = deps
    this.facts = facts
    this.#list = facts.wish.list
    this.#content = this.#open(facts.wish, facts.view)
    this.handler = {
      current: () => this.#content.current(),
      onProgress: () => this.#progress(),
      onEnd: () => {
        this.#content.close()
        deps.ended(this)
      },
    }
  }

  /** From here on news is told. */
  begin(notifier: Notifier): void {
    this.#notifier = notifier
    this.#progress()
  }

  get notifier(): Notifier | undefined {
    return this.#notifier
  }

  get kept(): KeptSubscription | undefined {
    const { id, wish, view, transport, granted } = this.facts
    if (!this.#notifier) return undefined
    return {
      id,
      endpoint: view.endpoint.name,
      uri: formatUri(wish.uri),
      watcher: view.watcher,
      userAgent: view.userAgent,
      bodyType: wish.bodyType,
      isList: wish.list !== undefined,
      transport,
      granted,
      expiresAt: this.#deps.clock.wall() + this.#notifier.secondsLeft * 1000,
      version: this.#content.version,
      notifier: this.#notifier.record,
    }
  }

  describe(): string {
    return this.#content.describe()
  }

  /** Everything, now. */
  notify(): void {
    this.#send(this.#content.current())
  }

  /** The list as it is now; whoever watches it hears of it when it is another. */
  changeList(list: WatchedList): void {
    if (isDeepStrictEqual(list, this.#list)) return
    this.#list = list
    const firstVersion = this.#content.version
    this.#content.close()
    this.#content = this.#open({ ...this.facts.wish, list }, { ...this.facts.view, firstVersion })
    this.notify()
  }

  finish(reason: string): void {
    this.#notifier?.finish(reason)
  }

  /** Nobody is told; what is kept stays. */
  close(): void {
    this.#content.close()
  }

  #open(wish: WatchWish, view: WatchView): Content {
    const { kind, list, thing } = wish
    if (!list) return new SingleContent(kind, view, thing, () => this.#news())
    return new ListContent(this.#deps, kind, view, list, () => this.#news())
  }

  #news(): void {
    const content = this.#content
    this.#send(content instanceof ListContent ? content.changes() : content.current())
  }

  #send(parts: MessageParts): void {
    if (this.#content.isThere) this.#notifier?.notify(parts)
    else this.#notifier?.finish('noresource', parts)
  }

  #progress(): void {
    const notifier = this.#notifier
    if (!notifier || !this.facts.isLasting || notifier.state === 'terminated') return
    const { localSequence, remoteSequence } = notifier.dialog
    const sent = localSequence - this.#kept.localSequence
    if (this.#kept.localSequence >= 0 && sent < sentUntilKept && remoteSequence === this.#kept.remoteSequence) return
    this.#kept = { localSequence, remoteSequence }
    this.#deps.keep(this)
  }
}
