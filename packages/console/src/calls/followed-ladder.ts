// The ladder of a call, followed while the call goes on: what happens is added as it is told.
// Not its reading: ladder/read-ladder.ts.

import { type Clock, type Dispose, systemClock, type Timer } from '@jackfield/base'
import type { AriEvent } from '@jackfield/client'
import { parseTime } from '../components/time.ts'
import type { FeedConnection, FeedHandlers } from '../live/event-feed.ts'
import { Following, type FollowingPlace } from '../live/following.ts'
import { type Schedule, Store } from '../live/store.ts'
import type { Ladder } from './call.ts'

export interface FollowedLadderDeps extends FollowingPlace {
  ask(since: number | undefined, signal: AbortSignal): Promise<Ladder>
  follow(handlers: FeedHandlers): { close(): void }
  readonly schedule?: Schedule
}

export interface ShownLadder {
  readonly value: Ladder | undefined
  readonly error: unknown
  readonly connection: FeedConnection
}

const askEveryMs = 2_000
/** While several nodes tell of it. */
const askSoonMs = 500
/** The last message of a call may come so long after its end: a BYE is repeated for 32 seconds (RFC 3261 §17.1.2.2). */
const lateMs = 35_000

export class FollowedLadder {
  readonly shown: Store<ShownLadder>
  readonly #clock: Clock
  readonly #following: Following<Ladder>
  /** exchanges that have told of it */
  readonly #exchanges = new Set<string>()
  /** it is asked for again then, however much is told until then */
  #soon: Timer | undefined

  constructor(deps: FollowedLadderDeps) {
    this.#clock = deps.clock ?? systemClock
    this.#following = new Following<Ladder>({
      ...deps,
      what: 'asking for the ladder',
      ask: (signal) => deps.ask(this.#known?.last, signal),
      onAnswer: (ladder) => this.#join(ladder),
      onFailure: (error) => this.#show({ error }),
      onEvent: (event) => this.#handle(event),
      onConnection: () => this.#show({}),
      mode: () => this.#mode(),
      follow: (handlers) => deps.follow(handlers),
      askEveryMs,
    })
    const { connection } = this.#following
    this.shown = new Store<ShownLadder>({ value: undefined, error: undefined, connection }, deps.schedule)
  }

  /** Until it is stopped. */
  follow(): Dispose {
    const stop = this.#following.start()
    return () => {
      this.#soon?.cancel()
      this.#soon = undefined
      stop()
    }
  }

  again(): void {
    this.#following.again()
  }

  get #known(): Ladder | undefined {
    return this.shown.value.value
  }

  /** Nobody is told of what comes after the end. */
  #mode(): 'follow' | 'ask' | 'over' {
    const known = this.#known
    if (known?.ended === undefined) return known ? 'follow' : 'ask'
    return this.#clock.wall() - parseTime(known.ended) > lateMs ? 'over' : 'ask'
  }

  #handle(event: AriEvent): void {
    if (event.type === 'CallRung') this.#rung(event.ladder, event.asterisk_id ?? '')
    else if (event.type === 'CallEnded') this.again()
  }

  /** Of a call over nodes each tells its own part, in numbers of its own: what they are together is asked for. */
  #rung(ladder: Ladder, exchange: string): void {
    this.#exchanges.add(exchange)
    const areSeveral = this.#exchanges.size > 1 || (this.#known?.nodes?.length ?? 1) > 1
    if (!areSeveral) this.#join(ladder)
    else
      this.#soon ??= this.#clock.after(askSoonMs, () => {
        this.#soon = undefined
        this.again()
      })
  }

  #join(ladder: Ladder): undefined {
    this.#show({ value: joined(this.#known, ladder), error: undefined })
  }

  #show(change: Partial<ShownLadder>): void {
    const { connection } = this.#following
    this.shown.update((shown) => ({ ...shown, connection, ...change }))
  }
}

/** What came since, behind what was known; all anew when something came in before that. */
export function joined(before: Ladder | undefined, answer: Ladder): Ladder {
  if (before === undefined) return answer
  // told before the answer that is known was made
  if (answer.last < before.last) return before
  const media = answer.media ?? before.media
  const whole = { ...answer, ...(media ? { media } : {}) }
  if (answer.complete) return whole
  const fresh = answer.rungs.filter(({ number }) => number > before.last)
  if (fresh.length === 0) return { ...whole, rungs: before.rungs }
  return { ...whole, rungs: [...withoutRepeated(before.rungs, fresh[0]), ...fresh] }
}

type Rungs = Ladder['rungs']

/** A question that is asked again and again is one rung that counts: the new one stands for the one before. */
function withoutRepeated(rungs: Rungs, first: Rungs[number] | undefined): Rungs {
  const last = rungs.at(-1)
  const isAgain =
    last?.kind === 'request' &&
    first?.kind === 'request' &&
    (first.times ?? 1) > (last.times ?? 1) &&
    last.method === first.method &&
    last.path === first.path
  return isAgain ? rungs.slice(0, -1) : rungs
}
