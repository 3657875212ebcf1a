// How fast one channel may walk through its dialplan: a handful of steps per turn of the event loop, and a limit per second.
// Without it an endless loop in one channel would take everything from all others.

import type { Clock } from '@jackfield/base'

export interface PaceOptions {
  /** steps in a row before others get their turn; who goes on and on gets shorter and shorter ones */
  readonly stepsPerTurn: number
  /** steps that may be taken at once before the limit is felt */
  readonly burst: number
  readonly stepsPerSecond: number
}

export const defaultPace: PaceOptions = { stepsPerTurn: 32, burst: 1_000, stepsPerSecond: 1_000 }

/** What all together may take that go on and on, in what one of them may take: nobody else notices that much. */
const crowdShare = 4
/** They may be ahead of it so long. */
const crowdAheadMs = 250

/** Everybody in an exchange who goes on and on: what they take together is limited, too. */
export class LoopCrowd {
  /** when all that was taken is paid for */
  #paidAt = 0

  /** Takes so many steps for one of them; how long it has to wait before it does them. */
  take(steps: number, stepsPerSecond: number, now: number): number {
    this.#paidAt = Math.max(now, this.#paidAt) + (steps * 1000) / (crowdShare * stepsPerSecond)
    return this.#paidAt - now - crowdAheadMs
  }
}

/** Who took longer than this over a turn has waited for something in it, and is no loop. */
const restMs = 1_000

/** Asked for its signal only where it has to wait. */
interface Walker {
  readonly interruption: AbortSignal
}

export class StepPace {
  readonly #clock: Clock
  readonly #options: PaceOptions
  readonly #crowd: LoopCrowd
  #inTurn = 0
  #turn: number
  #turnedAt: number
  #left: number
  /** steps that the crowd has let it take and that it has not done yet */
  #taken = 0
  #filledAt: number

  constructor(clock: Clock, options: PaceOptions, crowd: LoopCrowd) {
    this.#crowd = crowd
    this.#clock = clock
    this.#options = options
    this.#turn = options.stepsPerTurn
    this.#left = options.burst
    this.#turnedAt = clock.now()
    this.#filledAt = this.#turnedAt
  }

  /** Before each step; nothing when it may be taken at once. Rejects when it is interrupted while it waits. */
  before(walker: Walker): Promise<void> | undefined {
    if (--this.#left < 0) return this.#waitForMore(walker)
    if (++this.#inTurn < this.#turn) return undefined
    this.#nextTurn()
    const waitMs = this.#turn > 1 || --this.#taken >= 0 ? 0 : this.#takeFromCrowd()
    return waitMs > 0 ? this.#clock.sleep(waitMs, walker.interruption) : this.#clock.yield()
  }

  #takeFromCrowd(): number {
    const { stepsPerTurn, stepsPerSecond } = this.#options
    this.#taken = stepsPerTurn - 1
    return this.#crowd.take(stepsPerTurn, stepsPerSecond, this.#clock.now())
  }

  // What others ask for may pass several turns of the event loop on its way, and would wait in each of them for whole turns
  // of everybody who runs in circles.
  #nextTurn(): void {
    const now = this.#clock.now()
    const isTireless = now - this.#turnedAt < restMs
    this.#turn = isTireless ? Math.max(1, this.#turn >> 1) : this.#options.stepsPerTurn
    this.#turnedAt = now
    this.#inTurn = 0
  }

  async #waitForMore(walker: Walker): Promise<void> {
    const { burst, stepsPerSecond, stepsPerTurn } = this.#options
    const now = this.#clock.now()
    this.#left = Math.min(burst, this.#left + ((now - this.#filledAt) * stepsPerSecond) / 1000)
    this.#filledAt = now
    this.#inTurn = 0
    if (this.#left >= 0) return
    // a few steps at a time, so that a loop wakes up seldom
    const waitMs = ((stepsPerTurn - this.#left) * 1000) / stepsPerSecond
    await this.#clock.sleep(waitMs, walker.interruption)
    this.#left += stepsPerTurn - this.#left
    this.#filledAt = this.#clock.now()
  }
}
