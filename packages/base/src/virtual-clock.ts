// A clock in hand: time passes when the holder says so, and everything due runs in order.
// Not a fake of the platform's timers: only what was given this clock is on it.

import { type Clock, checkDelay, repeating, runGuarded, sleeping, type Timer } from './clock.ts'
import { type Duration, parseDuration } from './duration.ts'
import { hasMoreBeforeEnd } from './end-of-turn.ts'
import { isFileWorkUnderWay } from './file-work.ts'

interface Due {
  at: number
  order: number
  run: () => void
  isCancelled: boolean
}

/** How often the event loop is let around after each moment, so that promises and sockets of the process settle. */
const usualTurns = 3

/** What is under way for longer than this is not waited for. */
const mostTurns = 200_000

const nothing = () => undefined

const turnOfLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

export class VirtualClock implements Clock {
  #now = 0
  #order = 0
  #wallStart: number
  #due: Due[] = []
  /** those who gave way to others for a moment and have not gone on yet */
  #yielding = 0
  readonly #isBusy: () => boolean
  readonly #settlingTurns: number

  /**
   * `isBusy`: something is under way that takes no time of this clock, files unless told; time waits for it.
   * `settlingTurns`: 1 is enough where there are only promises.
   */
  constructor(
    wallStart = Date.UTC(2026, 0, 1, 12),
    isBusy: () => boolean = isFileWorkUnderWay,
    settlingTurns = usualTurns,
  ) {
    this.#wallStart = wallStart
    this.#isBusy = isBusy
    this.#settlingTurns = settlingTurns
  }

  now(): number {
    return this.#now
  }

  wall(): number {
    return this.#wallStart + this.#now
  }

  /** Sets the machine's clock, as an administrator might; the monotonic side does not notice. */
  stepWall(byMs: number): void {
    this.#wallStart += byMs
  }

  after(delayMs: number, run: () => void): Timer {
    checkDelay(delayMs)
    const due: Due = { at: this.#now + Math.max(0, delayMs), order: this.#order++, run, isCancelled: false }
    push(this.#due, due)
    return {
      cancel() {
        due.isCancelled = true
        // it stays in the heap until its moment: what it would have run is let go
        due.run = nothing
      },
    }
  }

  afterAtLeast(delayMs: number, run: () => void): Timer {
    return this.after(delayMs, run)
  }

  every(intervalMs: number, run: () => void): Timer {
    return repeating(this, intervalMs, run)
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return sleeping(this, delayMs, signal)
  }

  async yield(): Promise<void> {
    this.#yielding++
    await turnOfLoop()
    this.#yielding--
  }

  /** Lets time pass: every timer that falls due runs at its own moment, and what it set off settles before the next. */
  async pass(duration: Duration): Promise<void> {
    await this.passUntil(() => false, duration)
  }

  /** The same, and stops at the moment at which this is true: then true. Checked whenever everything has settled. */
  async passUntil(isTrue: () => boolean, duration: Duration): Promise<boolean> {
    const end = this.#now + parseDuration(duration)
    await this.settle()
    for (;;) {
      if (isTrue()) return true
      const next = this.#nextDue()
      if (!next || next.at > end) break
      this.#now = next.at
      // all timers of one moment run together; promises settle once
      for (let due: Due | undefined = next; due && due.at === this.#now; due = this.#nextDue()) {
        pop(this.#due)
        runGuarded(due.run)
      }
      await this.settle()
    }
    this.#now = end
    await this.settle()
    return isTrue()
  }

  /** Runs what is ready without letting time pass; also what gives way to others again and again before it is done. */
  async settle(): Promise<void> {
    // what was waited for wants to be dealt with, too: some more turns after it is over
    for (let turn = 0, left = this.#settlingTurns; turn < mostTurns && left > 0; turn++) {
      await turnOfLoop()
      left = this.#isBusy() || this.#yielding > 0 || hasMoreBeforeEnd() ? this.#settlingTurns : left - 1
    }
  }

  /** How many timers are waiting; a test that leaks timers sees it here. */
  get waiting(): number {
    return this.#due.filter((due) => !due.isCancelled).length
  }

  #nextDue(): Due | undefined {
    while (this.#due[0]?.isCancelled) pop(this.#due)
    return this.#due[0]
  }
}

// A binary heap by moment, then by order of asking: a long scenario has thousands of timers.
const isBefore = (a: Due, b: Due) => a.at < b.at || (a.at === b.at && a.order < b.order)

function push(heap: Due[], due: Due): void {
  let at = heap.push(due) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!isBefore(due, heap[parent] as Due)) break
    heap[at] = heap[parent] as Due
    at = parent
  }
  heap[at] = due
}

function pop(heap: Due[]): void {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isBefore(heap[child + 1] as Due, heap[child] as Due)) child++
    if (!isBefore(heap[child] as Due, last)) break
    heap[at] = heap[child] as Due
    at = child
  }
  heap[at] = last
}
