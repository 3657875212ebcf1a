// Time, handed to every part: a monotonic side for durations and timers, a wall side for what people read.
// Not a scheduler: it runs one function at one moment, and nothing else.

import { CoarseTimers } from './coarse-timers.ts'
import { reportFault } from './faults.ts'
import type { Timer } from './timer.ts'

export type { Timer } from './timer.ts'

export interface Clock {
  /** Milliseconds since some moment; never steps, never goes back. */
  now(): number
  /** Milliseconds since 1970; may step when somebody sets the machine's clock. */
  wall(): number
  /** Runs once, this many milliseconds from now, at once when that is past. What it throws is reported as a fault and disturbs nobody. */
  after(delayMs: number, run: () => void): Timer
  /** The same for what has time: a real clock runs it up to a quarter of a second later, together with others. */
  afterAtLeast(delayMs: number, run: () => void): Timer
  /** Runs again and again, on absolute deadlines, so that it does not drift; also after it has thrown. */
  every(intervalMs: number, run: () => void): Timer
  /** Resolves after the delay; rejects with the signal's reason when that comes first. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>
  /** Lets everything else that is ready run first. */
  yield(): Promise<void>
}

// found once: of what is global it is asked for anew each time
const { performance } = globalThis

/** The longest delay the platform's timers take; longer ones are taken in steps. */
const longestDelayMs = 2 ** 31 - 1

/** What every clock asks of a delay: below zero is at once, but what is no number comes of a wrong calculation. */
export function checkDelay(delayMs: number): void {
  if (typeof delayMs !== 'number' || Number.isNaN(delayMs)) throw new RangeError(`no delay: ${delayMs}`)
}

/** What every clock runs its timers with. */
export function runGuarded(run: () => void): void {
  try {
    run()
  } catch (error) {
    reportFault('a timer', error)
  }
}

class PlatformTimer implements Timer {
  readonly #handle: NodeJS.Timeout

  constructor(delayMs: number, run: () => void) {
    this.#handle = setTimeout(runGuarded, Math.max(0, delayMs), run)
  }

  cancel(): void {
    clearTimeout(this.#handle)
  }
}

class SystemClock implements Clock {
  readonly #coarse = new CoarseTimers(this, runGuarded)

  now(): number {
    return performance.now()
  }

  wall(): number {
    return Date.now()
  }

  after(delayMs: number, run: () => void): Timer {
    checkDelay(delayMs)
    return delayMs <= longestDelayMs ? new PlatformTimer(delayMs, run) : this.#inSteps(delayMs, run)
  }

  afterAtLeast(delayMs: number, run: () => void): Timer {
    checkDelay(delayMs)
    return this.#coarse.after(delayMs, run)
  }

  #inSteps(delayMs: number, run: () => void): Timer {
    const deadline = performance.now() + delayMs
    const arm = (): NodeJS.Timeout => {
      const left = Math.max(0, deadline - performance.now())
      return left > longestDelayMs
        ? setTimeout(() => {
            handle = arm()
          }, longestDelayMs)
        : setTimeout(runGuarded, left, run)
    }
    let handle = arm()
    return { cancel: () => clearTimeout(handle) }
  }

  every(intervalMs: number, run: () => void): Timer {
    return repeating(this, intervalMs, run)
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return sleeping(this, delayMs, signal)
  }

  yield(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve))
  }
}

export const systemClock: Clock = new SystemClock()

/** Shared by all clocks: a repetition is a chain of single timers on absolute deadlines. */
export function repeating(clock: Pick<Clock, 'now' | 'after'>, intervalMs: number, run: () => void): Timer {
  if (!(intervalMs > 0)) throw new RangeError(`an interval must be above zero, not ${intervalMs}`)
  let deadline = clock.now() + intervalMs
  let timer = clock.after(intervalMs, tick)
  let isOver = false
  function tick(): void {
    deadline += intervalMs
    // After a long stall the missed beats are dropped, the phase is kept.
    const late = clock.now() - deadline
    if (late > 0) deadline += Math.ceil(late / intervalMs) * intervalMs
    timer = clock.after(Math.max(0, deadline - clock.now()), tick)
    run()
    if (isOver) timer.cancel()
  }
  return {
    cancel() {
      isOver = true
      timer.cancel()
    },
  }
}

export function sleeping(clock: Pick<Clock, 'after'>, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      timer.cancel()
      reject(signal?.reason)
    }
    const timer = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    })
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
