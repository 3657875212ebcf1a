// The ladder of a call, followed while the call goes on: what happens is added as it is told.
// Not its reading: ladder/read-ladder.ts.

import { type Clock, type Dispose, detached, systemClock, type Timer } from '@jackfield/base'
import { parseTime } from '../components/time.ts'
import type { FeedHandlers } from '../live/event-feed.ts'
import { type Schedule, Store } from '../live/store.ts'
import type { Ladder } from './call.ts'

export interface FollowedLadderDeps {
  ask(since: number | undefined, signal: AbortSignal): Promise<Ladder>
  follow(handlers: FeedHandlers): { close(): void }
  readonly clock?: Clock
  readonly schedule?: Schedule
}

export interface ShownLadder {
  readonly value: Ladder | undefined
  readonly error: unknown
}

const askEveryMs = 2_000
/** The last message of a call may come so long after its end: a BYE is repeated for 32 seconds (RFC 3261 §17.1.2.2). */
const lateMs = 35_000

export class FollowedLadder {
  readonly shown: Store<ShownLadder>
  readonly #deps: FollowedLadderDeps
  readonly #clock: Clock
  #feed: { close(): void } | undefined
  #isFollowing = false
  #current: AbortController | undefined
  #early: Ladder[] = []
  #timer: Timer | undefined

  constructor(deps: FollowedLadderDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
    this.shown = new Store<ShownLadder>({ value: undefined, error: undefined }, deps.schedule)
  }

  /** Until it is stopped. */
  follow(): Dispose {
    this.again()
    return () => {
      this.#feed?.close()
      this.#timer?.cancel()
      this.#current?.abort()
      this.#current = undefined
    }
  }

  again(): void {
    this.#timer?.cancel()
    this.#current?.abort()
    const current = new AbortController()
    this.#current = current
    const asked = this.#deps.ask(this.shown.value.value?.last, current.signal).then(
      (ladder) => this.#answered(current, ladder),
      (error: unknown) => this.#failed(current, error),
    )
    detached(asked, 'asking for the ladder')
  }

  #answered(current: AbortController, ladder: Ladder): void {
    if (this.#current !== current) return
    this.#current = undefined
    this.#join(ladder)
    for (const early of this.#early.splice(0)) this.#join(early)
    if (ladder.ended === undefined && !this.#feed) this.#open()
    this.#askLater()
  }

  #failed(current: AbortController, error: unknown): void {
    if (this.#current !== current) return
    this.#current = undefined
    this.shown.update(({ value }) => ({ value, error }))
    this.#timer = this.#clock.after(askEveryMs, () => this.again())
  }

  #open(): void {
    this.#feed = this.#deps.follow({
      onEvent: (event) => {
        if (event.type === 'CallRung') this.#handle(event.ladder)
        // nobody is told of what comes after the end
        else if (event.type === 'CallEnded') {
          this.#isFollowing = false
          this.again()
        }
      },
      onState: (state) => {
        this.#isFollowing = state === 'open'
        // what happened before is in no event
        if (state === 'open') this.again()
        else if (state !== 'opening') this.#askLater()
      },
    })
  }

  #handle(ladder: Ladder): void {
    if (this.#current) this.#early.push(ladder)
    else this.#join(ladder)
  }

  #join(ladder: Ladder): void {
    this.shown.update(({ value }) => ({ value: joined(value, ladder), error: undefined }))
  }

  #askLater(): void {
    const ended = this.shown.value.value?.ended
    const isOver = ended !== undefined && this.#clock.wall() - parseTime(ended) > lateMs
    this.#timer?.cancel()
    if (!isOver && (!this.#isFollowing || ended !== undefined))
      this.#timer = this.#clock.after(askEveryMs, () => this.again())
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
